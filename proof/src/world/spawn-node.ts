import { type ChildProcessByStdio, type SpawnOptions, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

/** A child whose standard output is a pipe. */
type Child = ChildProcessByStdio<null, Readable, Readable | null>;

/** Options of `spawn`. `stdio` is for standard error and the streams after it. */
type Options = Omit<SpawnOptions, 'stdio'> & { stdio: readonly ('pipe' | 'inherit' | 'ipc')[] };

const running = new Set<Child>();
process.once('exit', () => {
  // This also ends a frozen child, which would never notice that its parent is gone.
  for (const child of running) child.kill('SIGKILL');
});

/** Starts `node` with these arguments, without standard input. It is killed when this process exits. */
export function spawnNode(args: readonly string[], { stdio, ...options }: Options): Child {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', ...stdio] }) as Child;
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}
