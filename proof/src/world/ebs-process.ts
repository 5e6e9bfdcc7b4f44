import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Orders } from '../build/prelude.ts';
import { spawnNode } from './spawn-node.ts';

/** Milliseconds within which a started server must answer. It can take over a minute if many share two cores. */
const READY_MS = 120_000;
/** Milliseconds between two polls. */
const POLL_MS = 20;

/** One process of the backend. */
export interface EbsProcess {
  pid: number;
  /** Milliseconds from its start to its first answer. */
  readyAfterMs: number;
  isRunning(): boolean;
  /** Sends orders. Resolves once they have been received. */
  order(orders: Orders): Promise<void>;
  /** Sends SIGKILL: no handler runs. */
  kill(): Promise<void>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>;
  /** Sends SIGSTOP and SIGCONT, like a process that hangs and comes back. */
  freeze(): void;
  thaw(): void;
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>;
}

/** How to start a process. */
export interface EbsOptions {
  buildDir: string;
  url: string;
  env: NodeJS.ProcessEnv;
  /** Orders that apply from the start. */
  orders: Orders;
  /** File that its log is appended to. */
  logFile: string;
}

/**
 * Starts the proof's build. Returns `killed` if an order ended it before it answered, and `failed` if it ended on its own, with
 * the reason in its log. Throws if it never answers.
 */
export async function startEbs(options: EbsOptions): Promise<EbsProcess | 'killed' | 'failed'> {
  const startedAt = performance.now();
  const child = spawnNode([join(options.buildDir, 'ebs', 'main.mjs')], {
    cwd: options.buildDir,
    env: { ...options.env, PROOF_ORDERS: JSON.stringify(options.orders) },
    stdio: ['pipe', 'ipc'],
  });
  const log = createWriteStream(options.logFile, { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  const ended = once(child, 'close').then(() => void log.end());
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  while (isRunning()) {
    const answer = await fetch(`${options.url}/readyz`).catch(() => null);
    if (answer?.ok) return describeProcess(child, ended, performance.now() - startedAt);
    if (performance.now() - startedAt > READY_MS) break;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  if (child.signalCode === 'SIGKILL') return 'killed';
  if (child.exitCode !== null) return 'failed';
  child.kill('SIGKILL');
  throw new Error(`The backend does not answer after its start; its log is ${options.logFile}`);
}

function describeProcess(child: ChildProcess, ended: Promise<void>, readyAfterMs: number): EbsProcess {
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (isRunning()) child.kill(signal);
    await ended;
  };
  return {
    pid: child.pid ?? 0,
    readyAfterMs,
    isRunning,
    ended,
    async order(orders) {
      if (!isRunning() || !child.connected) return;
      const taken = once(child, 'message');
      child.send(orders);
      await Promise.race([taken, ended]);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
}
