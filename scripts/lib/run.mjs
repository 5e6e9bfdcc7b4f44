import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * Runs `node` from the repository's root and waits until it exits.
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, capture?: boolean }} [options] with `capture`, stdout and stderr are
 *   returned as text instead of going to the terminal
 * @returns {Promise<{ code: number, output: string, ms: number }>} code 1 also if a signal ended it
 */
export function runNode(args, options = {}) {
  return runCommand(process.execPath, args, options);
}

/** Like `runNode`, for any program. `shell` is for Windows' `.cmd` files; never pass it untrusted text. */
export function runCommand(command, args, { cwd = root, env = process.env, capture = false, shell = false } = {}) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, shell, stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString(), ms: performance.now() - startedAt });
    });
  });
}

/**
 * Runs tasks, at most `width` at a time, starting them in order.
 * @template T
 * @param {(() => Promise<T>)[]} tasks
 * @returns {Promise<T[]>} in the order of the tasks
 */
export async function runPooled(tasks, width) {
  const results = new Array(tasks.length);
  let next = 0;
  const work = async () => {
    while (next < tasks.length) {
      const index = next++;
      results[index] = await tasks[index]();
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, tasks.length) }, work));
  return results;
}

/** Formats a duration: `0.4 s`, `75 s`. */
export function formatSeconds(ms) {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}

/** Runs a script's main function. A failure prints one sentence and exits with 1, without a stack trace. */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(process.env.DEBUG ? error : `Error: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
