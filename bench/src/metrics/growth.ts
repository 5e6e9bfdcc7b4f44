import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, MongoClient } from 'mongodb';
import { measure, pathOf, startProcess } from '../processes.ts';
import { median, round } from '../statistics.ts';

/** Documents per command. */
const BATCH = 500;
/** Documents whose insert is timed at each size. */
const SAMPLE = 10_000;

interface Row {
  _id: string;
  [name: string]: unknown;
}

async function startDb(dataDir: string) {
  const child = startProcess(pathOf('./growth-server.ts'), { PATH: process.env.PATH, DATA_DIR: dataDir });
  const [{ uri, openMs }] = (await once(child, 'message')) as [{ uri: string; openMs: number }];
  const client = await MongoClient.connect(uri);
  const usage = measure(child);
  const stop = async () => {
    await client.close();
    await usage.kill();
  };
  return { rows: client.db('growth').collection<Row>('rows'), openMs, usage, stop };
}

/** Runs a function with a new folder, which is removed afterwards. */
async function inFolder<Result>(run: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bitcue-bench-growth-'));
  try {
    return await run(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fill(rows: Collection<Row>, count: number, make: () => Row): Promise<void> {
  for (let done = 0; done < count; done += BATCH) {
    await rows.insertMany(Array.from({ length: Math.min(BATCH, count - done) }, make), { ordered: false });
  }
}

/** Metric 8a: server CPU of an insert with a random id at `rows` documents, against 10,000. */
export function measureInsertGrowth(options: { rows: number }) {
  return inFolder((dataDir) => growInserts(dataDir, options.rows));
}

async function growInserts(dataDir: string, target: number) {
  const { rows, usage, stop } = await startDb(dataDir);
  const make = (): Row => ({ _id: randomUUID(), channelId: '700000001', amount: 100, text: 'x'.repeat(200) });
  const sample = async () => {
    const costs: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const before = await usage.read();
      await fill(rows, SAMPLE / 3, make);
      costs.push((await usage.read()).cpuUs - before.cpuUs);
    }
    return median(costs) / (SAMPLE / 3);
  };
  await fill(rows, 10_000, make);
  const small = await sample();
  await fill(rows, target - 10_000 - 2 * SAMPLE, make);
  const large = await sample();
  await stop();
  return { ratio: round(large / small), rows: target, cpuUs: { small: round(small), large: round(large) } };
}

/** Metric 8b: reopens a ledger of many 1 KB documents with the product's indexes. */
export function measureOpening(options: { documents: number }) {
  return inFolder((dataDir) => openLedger(dataDir, options.documents));
}

async function openLedger(dataDir: string, documents: number) {
  const first = await startDb(dataDir);
  await first.rows.createIndex({ intent: 1 }, { unique: true, sparse: true });
  await first.rows.createIndex({ channelId: 1, seq: 1 });
  let seq = 0;
  await fill(first.rows, documents, () => {
    seq += 1;
    return { _id: randomUUID(), intent: randomUUID(), channelId: `7000${seq % 500}`, seq, text: 'x'.repeat(870) };
  });
  await first.stop();
  const second = await startDb(dataDir);
  const started = performance.now();
  // The first reads of the EBS: a channel's newest records, and one record.
  await second.rows.find({ channelId: '70001' }).sort({ seq: -1 }).limit(50).toArray();
  const firstAnswerMs = performance.now() - started;
  const { rssBytes } = await second.usage.read('memory');
  await second.stop();
  return {
    openMs: round(second.openMs),
    firstAnswerMs: round(firstAnswerMs),
    residentMb: round(rssBytes / 2 ** 20),
    documents,
  };
}
