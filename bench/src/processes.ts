import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Resources a server has used so far: CPU microseconds of all threads, and resident bytes. */
export interface Usage {
  cpuUs: number;
  rssBytes: number;
}

/** A CPU profile in V8's format, with times in microseconds. */
export interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

/** A server under measurement. */
export interface MeasuredProcess {
  read(question?: 'memory'): Promise<Usage>;
  /** Sends SIGKILL: nothing is flushed. */
  kill(): Promise<void>;
  /** Starts a CPU profile of the main thread. */
  startProfile(): void;
  endProfile(): Promise<Profile>;
  /** Sends SIGTERM, then SIGKILL if it takes too long. */
  stop(): Promise<void>;
}

/** Milliseconds a server has to exit before it is killed. */
const STOP_MS = 5_000;
const PRELOAD = fileURLToPath(new URL('./preload.mjs', import.meta.url));

/** Returns the path of a file relative to this one. */
export function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

/**
 * Starts a TypeScript file as a process. Its errors are shown; its log goes to the file named by BENCH_LOG, or is discarded.
 */
export function startProcess(file: string, env: NodeJS.ProcessEnv): ChildProcess {
  const log = process.env.BENCH_LOG ? openSync(process.env.BENCH_LOG, 'a') : 'ignore';
  const execArgv = ['--expose-gc', '--import', 'tsx', '--import', PRELOAD];
  return fork(file, [], { env, execArgv, stdio: ['ignore', log, 'inherit', 'ipc'] });
}

/** Measures a process that was started with the preload. */
export function measure(child: ChildProcess): MeasuredProcess {
  const ended = once(child, 'exit');
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(timer);
  };
  return {
    async read(question) {
      const answer = once(child, 'message');
      child.send(question ?? 'usage');
      const [usage] = (await answer) as [Usage];
      return usage;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    startProfile: () => void child.send('profile'),
    async endProfile() {
      const answer = once(child, 'message');
      child.send('end of profile');
      const [profile] = (await answer) as [Profile];
      return profile;
    },
  };
}

/** Starts the stand-in for Twitch; resolves with its port and the function that stops it. */
export async function startTwitch(): Promise<{ port: number; stop(): void }> {
  const child = fork(pathOf('./twitch-stand-in.ts'), [], { execArgv: ['--import', 'tsx'] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { port, stop: () => void child.kill() };
}

/** Waits until a server answers `/readyz`. Throws after half a minute, or if the process ends. */
export async function untilReady(port: number, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end && child.exitCode === null; ) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('a server of the bench did not get ready');
}
