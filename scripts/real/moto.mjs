import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePorts } from '../lib/free-ports.mjs';

/** Version of moto, an independent stand-in for Amazon's services. */
const VERSION = '5.2.5';
/** Timeouts for pip to fetch it, and for the server to start, in milliseconds. */
const FETCH_MS = 1_800_000;
const START_MS = 120_000;

const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'bitcue', 'moto', VERSION);
const run = promisify(execFile);

/**
 * Fetches moto once with pip, into a cache folder outside the tree.
 * @returns {Promise<{path: string} | {skipped: string}>} `path`: path of its packages; `skipped`: why it cannot be fetched here
 */
export async function fetchMoto() {
  if (existsSync(folder)) return { path: folder };
  if ((await run('python3', ['-m', 'pip', '--version']).catch(() => null)) === null)
    return { skipped: 'pip is not installed' };
  const partial = `${folder}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  try {
    const args = [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--only-binary=:all:',
      '--target',
      partial,
      `moto[server]==${VERSION}`,
    ];
    await run('python3', args, { timeout: FETCH_MS });
    // Another process may have been faster. Its folder is as good.
    await rename(partial, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
    });
  } catch (error) {
    const why = String(error.stderr || error.message)
      .trim()
      .split('\n')
      .at(-1);
    return { skipped: `pip could not fetch moto: ${why}` };
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return { path: folder };
}

/** Starts moto's server on a free port of 127.0.0.1. `path`: path of its packages. */
export async function startMoto(path) {
  const [port] = await findFreePorts(1);
  const args = ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)];
  const child = spawn('python3', args, { stdio: 'ignore', env: { ...process.env, PYTHONPATH: path } });
  const exited = once(child, 'exit');
  const close = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const endpoint = `http://127.0.0.1:${port}`;
  const until = Date.now() + START_MS;
  while (!(await fetch(endpoint).catch(() => null))) {
    if (child.exitCode === null && Date.now() < until) await wait(100);
    else {
      await close();
      throw new Error('moto did not start');
    }
  }
  return { endpoint, close };
}
