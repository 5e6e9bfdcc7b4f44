import type { ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '../../scripts/lib/free-ports.mjs';
import { type MeasuredProcess, measure, pathOf, startProcess, startTwitch, untilReady } from './processes.ts';
import { seedData } from './seed.ts';
import { alertKeyOf, CHANNELS_MAX, environmentOf } from './settings.ts';

/** Entry files of the servers: the product, the product with a ledger in memory, and the floors. */
export const SERVERS = {
  product: '../../ebs/src/main.ts',
  memory: './product-memory.ts',
  M: './floor-memory.ts',
  D: './floor-durable.ts',
} as const;
/** The name of a server. */
export type ServerName = keyof typeof SERVERS;

/** A running server on a fresh copy of the prepared data. */
export interface BenchServer {
  name: ServerName;
  port: number;
  usage: MeasuredProcess;
  /** Kills it and starts it again on the same data and port. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/** The servers a benchmark runs against, all with the same prepared data and stand-in for Twitch. */
export interface BenchServers {
  start(name: ServerName): Promise<BenchServer>;
  close(): Promise<void>;
}

/** Prepares the data once; each started server gets its own copy. */
export async function createBenchServers(): Promise<BenchServers> {
  const folder = await mkdtemp(join(tmpdir(), 'bitcue-bench-'));
  const template = join(folder, 'template');
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  await seedData(template, CHANNELS_MAX).catch(async (error) => {
    await removeFolder();
    throw error;
  });
  const twitch = await startTwitch();
  let copies = 0;
  return {
    async start(name) {
      const dataDir = join(folder, `copy-${copies++}`);
      await cp(template, dataDir, { recursive: true });
      const [port = 0] = await findFreePorts(1);
      const env = environmentOf({ port, dataDir, twitchPort: twitch.port });
      let child: ChildProcess;
      const server: BenchServer = {
        name,
        port,
        usage: null as never,
        async killAndRestart() {
          await server.usage.kill();
          await run();
        },
        async stop() {
          await server.usage.stop();
          await rm(dataDir, { recursive: true, force: true });
        },
      };
      const run = async () => {
        child = startProcess(pathOf(SERVERS[name]), env);
        server.usage = measure(child);
        await untilReady(port, child);
      };
      await run();
      return server;
    },
    async close() {
      twitch.stop();
      await removeFolder();
    },
  };
}

/** Returns the alert keys of the first `count` channels. */
export function keysOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => alertKeyOf(index));
}
