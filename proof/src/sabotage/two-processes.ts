import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Orders } from '../build/prelude.ts';
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
  const db = spawn(process.execPath, [join(world.buildDir, 'ebs', 'db.mjs'), world.dataDir], {
    cwd: world.buildDir,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const dbEnded = once(db, 'close');
  const running: EbsProcess[] = [];
  const start = async (url: string, env: NodeJS.ProcessEnv, sabotages: readonly string[]): Promise<EbsProcess> => {
    const orders: Orders = { sabotages: [...sabotages, 'short-heartbeat'] };
    const started = await startEbs({ buildDir: world.buildDir, url, env, orders, logFile: world.logFile });
    if (typeof started === 'string') throw new Error(`The backend did not start; its log is ${world.logFile}`);
    running.push(started);
    return started;
  };
  try {
    const uri = await readUri(db.stdout);
    const env = { ...world.env, MONGODB_URI: uri };
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
    db.kill('SIGTERM');
    await dbEnded;
    await world.startPlain();
  }
}

/** The first connection string that the database prints. */
async function readUri(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const found = /mongodb:\/\/\S+/.exec(line);
    if (found) {
      output.resume();
      return found[0];
    }
  }
  throw new Error('The database did not start.');
}
