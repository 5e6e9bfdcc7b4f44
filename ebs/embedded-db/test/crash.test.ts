import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { byLength, SEED } from '@bitcue/shared/test/test-run.ts';
import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { createRandom } from './random.ts';
import { createDataDir, startTestServer } from './test-server.ts';

const KILLS = byLength({ short: 4, middle: 10, full: 60 });
const WRITES = KILLS * 500;
const WRITERS = 16;

type Write = { _id: string; twin: string; n: number };

/** Kills the process during writes. Everything it acknowledged must be there. */
it(`loses no acknowledged write in ${KILLS} kills over ${WRITES} writes`, async () => {
  const { dataDir, remove } = createDataDir();
  const random = createRandom(SEED);
  const acknowledged = new Map<string, number>();
  let next = startServer(dataDir);
  for (let round = 0; round < KILLS; round++) {
    const server = await next;
    const uri = await server.serve();
    // The next process loads while this one works, but opens the folder only on request.
    if (round + 1 < KILLS) next = startServer(dataDir);
    // Not a multiple of the batch or group size.
    const target = Math.ceil((WRITES * (round + 1)) / KILLS) + random.below(40);
    await writeUntil(uri, String(round), acknowledged, () => {
      if (acknowledged.size >= target) server.child.kill('SIGKILL');
    });
    if (server.child.signalCode === null) await once(server.child, 'exit');
    expect(server.child.signalCode).toBe('SIGKILL');
  }
  const running = await startTestServer({ dataDir });
  const writes = running.client.db('crash').collection<Write>('writes');
  const stored = new Map<string, number>();
  for await (const { _id, n } of writes.find()) stored.set(_id, n);
  const missing = [...acknowledged].filter(([id, n]) => (stored.get(id) ?? -1) < n);
  const beyond = stored.size - acknowledged.size;
  console.log(
    `${KILLS} kills, ${acknowledged.size} acknowledged, ${missing.length} missing, ${beyond} stored but unacknowledged`,
  );
  expect(missing).toEqual([]);
  expect(acknowledged.size).toBeGreaterThanOrEqual(WRITES);
  // Indexes and documents agree.
  expect(await writes.countDocuments({ twin: { $gte: '' } })).toBe(stored.size);
  await running.close();
  remove();
}, 300_000);

/** Writes concurrently until the server is gone, and records every acknowledged state. */
async function writeUntil(
  uri: string,
  round: string,
  acknowledged: Map<string, number>,
  onWrite: () => void,
): Promise<void> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 1000 });
  const writes = client.db('crash').collection<Write>('writes');
  await writes.createIndex({ twin: 1 }, { unique: true });
  let count = 0;
  const write = async (): Promise<void> => {
    while (true) {
      const id = `${round}-${count++}`;
      await writes.insertOne({ _id: id, twin: `t${id}`, n: 0 });
      acknowledged.set(id, 0);
      if (count % 3 === 0) {
        await writes.updateOne({ _id: id }, { $inc: { n: 1 } });
        acknowledged.set(id, 1);
      }
      onWrite();
    }
  };
  await Promise.allSettled(Array.from({ length: WRITERS }, write));
  await client.close();
}

async function startServer(dataDir: string): Promise<{ child: ChildProcess; serve: () => Promise<string> }> {
  const path = fileURLToPath(new URL('./start-crash-server.mjs', import.meta.url));
  const child = spawn(process.execPath, [path, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  await once(lines, 'line');
  return {
    child,
    serve: async () => {
      child.stdin.write('go\n');
      const [uri] = await once(lines, 'line');
      return String(uri);
    },
  };
}
