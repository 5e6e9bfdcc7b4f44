import type { Orders } from '../build/prelude.ts';
import { startDb } from '../world/db-process.ts';
import { type EbsProcess, startEbs } from '../world/ebs-process.ts';
import type { World } from '../world/world.ts';

/** Two backends over one database that runs by itself. */
export interface TwoProcesses {
  first: EbsProcess;
  secondUrl: string;
  /** Starts the second one; the one started before is ended. */
  startSecond(sabotages: readonly string[]): Promise<EbsProcess>;
}

/**
 * Runs a task with the database in a process of its own and a backend over it, where a second one can be started. Before
 * and after it the world's own backend runs.
 */
export async function withTwoProcesses(world: World, task: (two: TwoProcesses) => Promise<void>): Promise<void> {
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
