import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Characters of a child's output kept for error messages. */
const KEPT_OUTPUT = 8_000;
/** Milliseconds a child has to exit before it is killed. */
const STOP_MS = 8_000;

/** Loaded first by a child. It makes the child exit with its parent, so that a killed run leaves nothing behind. */
const END_WITH_PARENT = [
  '--import',
  'data:text/javascript,process.once("disconnect",()=>process.exit());process.channel.unref()',
];

/** A running `node` process. */
export interface NodeProcess {
  /** The newest part of standard output and error. */
  readOutput(): string;
  isRunning(): boolean;
  /** Resolves with the exit code, or null after a signal. */
  ended: Promise<number | null>;
  /** Sends SIGKILL: no handler runs, nothing is flushed. */
  kill(): Promise<void>;
  /** Sends SIGTERM, then SIGKILL if the process does not exit. */
  stop(): Promise<void>;
}

/** Starts `node` with these arguments in the repository's root. */
export function startNode(args: string[], env: NodeJS.ProcessEnv, cwd: string = root): NodeProcess {
  const child: ChildProcess = spawn(process.execPath, [...END_WITH_PARENT, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-KEPT_OUTPUT);
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (isRunning()) child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(timer);
  };
  return { readOutput: () => output, isRunning, ended, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

/**
 * Runs `node` and waits until it exits.
 * @throws Error with the output if it fails.
 */
export async function runNode(args: string[], env: NodeJS.ProcessEnv, cwd: string = root): Promise<void> {
  const run = startNode(args, env, cwd);
  const code = await run.ended;
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}:\n${run.readOutput()}`);
}
