import { once } from 'node:events';
import { runServer } from '../server/run-server.ts';

/** Child process of the crash test: loads everything, waits for a line on stdin, then serves the folder and prints its URI. */
process.stdin.resume();
console.log('loaded');
await once(process.stdin, 'data');
const running = await runServer({ dataDir: process.argv[2] ?? '' });
console.log(running.uri);
