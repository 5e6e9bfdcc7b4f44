import { once } from 'node:events';
import { runServer } from '../server/run-server.ts';

/** Child of the crash test: loads everything, waits for a line, then serves the folder and prints where. */
process.stdin.resume();
console.log('loaded');
await once(process.stdin, 'data');
const running = await runServer({ dataDir: process.argv[2] ?? '' });
console.log(running.uri);
