import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePorts } from '../lib/free-ports.mjs';

/** Timeout for the server to start, in milliseconds. */
const START_MS = 30_000;

/**
 * Starts Debian's redis-server on a free port of this machine, in memory.
 * @returns {Promise<{url: string, stop(): Promise<void>, start(): Promise<void>, freeze(): void, thaw(): void,
 *   close(): Promise<void>} | {skipped: string}>} after `stop`, `start` uses the same port; `skipped`: why it cannot run here
 */
export async function startRedisServer() {
  const found = await promisify(execFile)('redis-server', ['--version']).catch(() => null);
  if (found === null) return { skipped: 'redis-server is not installed' };
  const [port] = await findFreePorts(1);
  let server = null;
  const stop = async () => {
    if (server === null) return;
    const { child, exited } = server;
    server = null;
    child.kill('SIGKILL');
    await exited;
  };
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const child = spawn('redis-server', args, { stdio: 'ignore' });
    const exited = once(child, 'exit');
    server = { child, exited };
    const giveUpAt = Date.now() + START_MS;
    while (!(await answers(port))) {
      if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error('redis-server did not start');
      await wait(50);
    }
  };
  const endWithUs = () => server?.child.kill('SIGKILL');
  process.once('exit', endWithUs);
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    start,
    freeze: () => void server?.child.kill('SIGSTOP'),
    thaw: () => void server?.child.kill('SIGCONT'),
    async close() {
      process.off('exit', endWithUs);
      await stop();
    },
  };
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isThere) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('error', () => end(false));
    socket.once('data', () => end(true));
    socket.once('connect', () => socket.write('PING\r\n'));
  });
}
