import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const maxRecentLines = 30;
/**
 * Supervises one child process: starts it, logs its output, reports its exit and stops it gracefully.
 * @param {object} options
 * @param {string} options.name for messages
 * @param {string[]} options.args of `node`
 * @param {string} options.cwd
 * @param {Record<string, string>} options.env
 * @param {{ write(text: string): void }} options.log
 * @param {(line: string) => void} options.onLine called for each line of output
 * @param {(message: unknown) => void} [options.onMessage] if given, the child gets an IPC channel
 * @param {(how: string) => void} options.onUnexpectedExit called with, for example, `exit code 1` or `SIGKILL`
 */
export function createSupervised({ name, args, cwd, env, log, onLine, onMessage, onUnexpectedExit }) {
  let child = null;
  let expected = false;
  let ended = Promise.resolve();
  let recent = [];

  const start = () => {
    if (child) return;
    expected = false;
    const started = spawn(process.execPath, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe', ...(onMessage ? ['ipc'] : [])],
    });
    child = started;
    recent = [];
    for (const stream of [started.stdout, started.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        log.write(`${line}\n`);
        recent = [...recent, line].slice(-maxRecentLines);
        onLine(line);
      });
    }
    if (onMessage) started.on('message', onMessage);
    ended = new Promise((resolve) => {
      const end = (how) => {
        if (child !== started) return;
        child = null;
        resolve();
        if (!expected) onUnexpectedExit(how);
      };
      started.once('error', (error) => end(error.message));
      // 'close' is emitted after the last line of output; 'exit' can be emitted before it.
      started.once('close', (code, signal) => end(signal ?? `exit code ${code}`));
    });
  };

  return {
    name,
    start,
    get running() {
      return child !== null;
    },
    /** Returns the child's last lines of output. */
    recentLines: () => recent,
    /** Kills the child. The exit counts as expected. */
    kill() {
      expected = true;
      child?.kill('SIGKILL');
      return ended;
    },
    /** Asks the child to exit, and kills it after `graceMs`. Resolves once it has exited. */
    async stop(graceMs) {
      expected = true;
      const going = child;
      if (!going) return;
      going.kill('SIGTERM');
      const timer = setTimeout(() => going.kill('SIGKILL'), graceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}
