import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DiskImage, PowerCutDisk } from './power-cut-disk.ts';
import { createRandom, type Random } from './random.ts';
import { createDataDir, startTestServer, type TestServer } from './test-server.ts';

/** Pages in the log before a checkpoint: few, so that power cuts also hit checkpoints. */
const CHECKPOINT_PAGES = 40;
const WRITERS = 8;

interface Write {
  _id: string;
  twin: string;
  n: number;
  filling: string;
}

/** A power cut: the disk, and what had been acknowledged by then. */
interface Cut {
  image: DiskImage;
  acknowledged: Map<string, number>;
}

/** Outcome of the power cuts. `missing`: acknowledged but gone. `broken`: what the database reports if it is corrupt. */
export interface PowerCutReport {
  cuts: number;
  acknowledged: number;
  missing: string[];
  broken: string[];
}

/** Writes while the power fails at random moments, then opens each resulting disk and looks for what was acknowledged. */
export async function runPowerCuts(options: { writes: number; cuts: number; seed: number }): Promise<PowerCutReport> {
  const random = createRandom(options.seed);
  const cuts = await writeUnderCuts(options, random);
  const report: PowerCutReport = { cuts: cuts.length, acknowledged: 0, missing: [], broken: [] };
  for (const [index, cut] of cuts.entries()) {
    report.acknowledged = Math.max(report.acknowledged, cut.acknowledged.size);
    const found = await openAfter(cut);
    report.missing.push(...found.missing.map((id) => `cut ${index}: ${id}`));
    report.broken.push(...found.broken.map((why) => `cut ${index}: ${why}`));
  }
  return report;
}

async function writeUnderCuts(options: { writes: number; cuts: number }, random: Random): Promise<Cut[]> {
  const acknowledged = new Map<string, number>();
  const cuts: Cut[] = [];
  // There are about three file writes per write of ours, so this spreads the cuts over the whole run.
  const share = options.cuts / (options.writes * 3);
  const disk = new PowerCutDisk(
    (path) => path.includes('bitcue-test-') && /bitcue\.db(-wal)?$/.test(path),
    () => {
      if (cuts.length < options.cuts && random.chance(share)) {
        cuts.push({ image: disk.cut(random), acknowledged: new Map(acknowledged) });
      }
    },
  );
  const running = await startTestServer();
  try {
    running.server.store.file.exec(`PRAGMA wal_autocheckpoint=${CHECKPOINT_PAGES}`);
    const writes = running.client.db('cut').collection<Write>('writes');
    await writes.createIndex({ twin: 1 }, { unique: true });
    let count = 0;
    const write = async (): Promise<void> => {
      while (count < options.writes) {
        const id = `w${count++}`;
        await writes.insertOne({ _id: id, twin: `t${id}`, n: 0, filling: 'x'.repeat(random.below(3_000)) });
        acknowledged.set(id, 0);
        if (random.chance(0.4)) {
          await writes.updateOne({ _id: id }, { $inc: { n: 1 } });
          acknowledged.set(id, 1);
        }
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
    cuts.push({ image: disk.cut(random), acknowledged: new Map(acknowledged) });
  } finally {
    disk.close();
    await running.close();
  }
  return cuts;
}

async function openAfter(cut: Cut): Promise<{ missing: string[]; broken: string[] }> {
  const { dataDir, remove } = createDataDir();
  const folder = join(dataDir, 'db');
  mkdirSync(folder, { mode: 0o700 });
  for (const [name, bytes] of cut.image) writeFileSync(join(folder, name), bytes);
  let running: TestServer | null = null;
  try {
    running = await startTestServer({ dataDir });
    const sound = running.server.store.file.all('PRAGMA integrity_check');
    const writes = running.client.db('cut').collection<Write>('writes');
    const stored = new Map<string, number>();
    for await (const { _id, n } of writes.find()) stored.set(_id, n);
    const byIndex = await writes.countDocuments({ twin: { $gte: '' } });
    const broken = sound.map((row) => String(row.integrity_check)).filter((line) => line !== 'ok');
    if (byIndex !== stored.size) broken.push(`${stored.size} documents, ${byIndex} in the index`);
    return { missing: [...cut.acknowledged].filter(([id, n]) => (stored.get(id) ?? -1) < n).map(([id]) => id), broken };
  } catch (error) {
    return { missing: [...cut.acknowledged.keys()], broken: [String(error)] };
  } finally {
    // A corrupt file may fail to close as well. That is already reported.
    await running?.close().catch(() => {});
    remove();
  }
}
