import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Timeout for Go to fetch and build a program, in milliseconds. */
const BUILD_MS = 1_800_000;

const run = promisify(execFile);

/**
 * Builds a program with Go once, in a cache folder outside the tree.
 * @param {{name: string, module: string, version: string}} program `name`: name of its file, the last part of its module
 * @returns {Promise<{path: string} | {skipped: string}>} `skipped`: why it cannot be built here
 */
export async function goInstall({ name, module, version }) {
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'bitcue', name, version);
  const path = join(folder, name);
  if (existsSync(path)) return { path };
  if ((await run('go', ['version']).catch(() => null)) === null) return { skipped: 'Go is not installed' };
  const partial = `${folder}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  try {
    const env = { ...process.env, GOBIN: partial, GOFLAGS: '-modcacherw' };
    await run('go', ['install', `${module}@${version}`], { env, timeout: BUILD_MS });
    // Another process may have been faster. Its folder is as good.
    await rename(partial, folder).catch((error) => {
      if (!existsSync(path)) throw error;
    });
  } catch (error) {
    return {
      skipped: `Go could not build it: ${String(error.stderr || error.message)
        .trim()
        .split('\n')
        .at(-1)}`,
    };
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return { path };
}
