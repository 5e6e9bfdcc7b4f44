import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePorts } from '../lib/free-ports.mjs';
import { goInstall } from './go-install.mjs';

/** Timeout for the start, in milliseconds. */
const START_MS = 30_000;

/** Builds stripe-mock, which Stripe uses to test its own libraries. */
export const buildStripeMock = () =>
  goInstall({ name: 'stripe-mock', module: 'github.com/stripe/stripe-mock', version: 'v0.195.0' });

/** Starts a stripe-mock on a free port of 127.0.0.1. It validates requests against Stripe's API description, and is stateless. */
export async function startStripeMock(path) {
  const [port] = await findFreePorts(1);
  const child = spawn(path, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const close = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const until = Date.now() + START_MS;
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) {
    if (child.exitCode === null && Date.now() < until) await wait(50);
    else {
      await close();
      throw new Error('stripe-mock did not start');
    }
  }
  return { port, close };
}
