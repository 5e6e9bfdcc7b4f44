import type { Orders } from '../build/prelude.ts';
import { startDb } from '../world/db-process.ts';
import { type EbsProcess, startEbs } from '../world/ebs-process.ts';
import type { ProofWorld } from '../world/proof-world.ts';

/** Two backends on one external database. */
export interface TwoProcesses {
  first: EbsProcess;
  secondUrl: string;
  /** Starts the second backend and ends the one started before. */
  startSecond(sabotages: readonly string[]): Promise<EbsProcess>;
  /** Ends the second backend, if there is one. */
  stopSecond(): Promise<void>;
}

/**
 * Runs a task with the database in its own process and a backend on it, where a second one can be started. Before and
 * after the task, the world's own backend runs.
 */
export async function withTwoProcesses(world: ProofWorld, task: (two: TwoProcesses) => Promise<void>): Promise<void> {
  await world.ebs.stop();
  const db = await startDb(world);
  const running: EbsProcess[] = [];
  const start = async (url: string, env: NodeJS.ProcessEnv, sabotages: readonly string[]): Promise<EbsProcess> => {
    const orders: Orders = { sabotages: [...sabotages, 'short-heartbeat'] };
    const started = await startEbs({ buildDir: world.buildDir, url, env, orders, logFile: world.logFile });
    if (typeof started === 'string') throw new Error(`The backend did not start; its log is ${world.logFile}`);
    running.push(started);
    return started;
  };
  try {
    const env = { ...world.env, MONGODB_URI: db.uri };
    const secondUrl = `http://localhost:${world.secondPort}`;
    const first = await start(world.url, env, []);
    let second: EbsProcess | null = null;
    await task({
      first,
      secondUrl,
      stopSecond: async () => second?.kill(),
      async startSecond(sabotages) {
        await second?.kill();
        const own = { ...env, PORT: String(world.secondPort), PUBLIC_URL: secondUrl };
        second = await start(secondUrl, own, sabotages);
        return second;
      },
    });
  } finally {
    for (const one of running) {
      one.thaw();
      await one.kill();
    }
    await db.stop();
    await world.startPlain();
  }
}
