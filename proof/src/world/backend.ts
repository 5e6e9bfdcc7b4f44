import type { Orders } from '../build/prelude.ts';
import { type EbsProcess, startEbs } from './ebs-process.ts';

/** A slot for a process of the backend: its address, its log, and the current or last process. */
export interface Backend {
  /** Its own address, bypassing any proxy. */
  url: string;
  /** The current or last process. Throws if none was ever started. */
  readonly ebs: EbsProcess;
  /** Starts a process. `killed` means that an order ended it; `failed`, that it ended on its own. */
  start(orders?: Orders): Promise<'ready' | 'killed' | 'failed'>;
  /** Starts a process without orders. Throws if it does not start. */
  startPlain(): Promise<void>;
  /** Kills the process, if there is one. */
  kill(): Promise<void>;
}

/** Options of a backend. `isShared` means that other processes can reach its database. */
export interface BackendOptions {
  buildDir: string;
  port: number;
  env: NodeJS.ProcessEnv;
  logFile: string;
  isShared: boolean;
}

/** Creates a backend that has no process yet. */
export function createBackend({ buildDir, port, env, logFile, isShared }: BackendOptions): Backend {
  const url = `http://localhost:${port}`;
  let ebs: EbsProcess | null = null;
  const backend: Backend = {
    url,
    get ebs() {
      if (!ebs) throw new Error('The backend was never started.');
      return ebs;
    },
    async start(orders = {}) {
      // Work left by a killed process is taken over only when its heartbeat is old.
      const sabotages = isShared ? [...(orders.sabotages ?? []), 'short-heartbeat'] : orders.sabotages;
      const own = { ...env, PORT: String(port) };
      const started = await startEbs({ buildDir, url, env: own, orders: { ...orders, sabotages }, logFile });
      if (typeof started === 'string') return started;
      ebs = started;
      return 'ready';
    },
    async startPlain() {
      if ((await backend.start()) !== 'ready') throw new Error(`The backend did not start; its log is ${logFile}`);
    },
    async kill() {
      await ebs?.kill();
    },
  };
  return backend;
}
