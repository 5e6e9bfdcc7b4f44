import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDir, type OwnServer, startOwnServer } from './own-server.ts';
import { type DiskImage, PowerCutDisk } from './power-cut-disk.ts';
import { createRandom, type Random } from './random.ts';

/** Pages of the log before it is copied into the file: few, so that cuts fall into that as well. */
const CHECKPOINT_PAGES = 40;
const WRITERS = 8;

interface Write {
  _id: string;
  twin: string;
  n: number;
  filling: string;
}

/** A power cut: what was on the disk, and what had been acknowledged by then. */
interface Cut {
  image: DiskImage;
  acknowledged: Map<string, number>;
}

/** What power cuts did. `missing`: acknowledged and gone; `broken`: what the database says of itself when it is not sound. */
export interface PowerCutReport {
  cuts: number;
  acknowledged: number;
  missing: string[];
  broken: string[];
}

/** Writes while the power fails at random moments, then opens every disk that was left and looks for what was promised. */
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
  // Some three writes to the file for each of ours: cuts are spread over the whole run.
  const share = options.cuts / (options.writes * 3);
  const disk = new PowerCutDisk(
    (path) => path.includes('bitcue-own-') && /bitcue\.db(-wal)?$/.test(path),
    () => {
      if (cuts.length < options.cuts && random.chance(share)) {
        cuts.push({ image: disk.cut(random), acknowledged: new Map(acknowledged) });
      }
    },
  );
  const own = await startOwnServer();
  try {
    own.running.server.store.file.exec(`PRAGMA wal_autocheckpoint=${CHECKPOINT_PAGES}`);
    const writes = own.client.db('cut').collection<Write>('writes');
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
    await own.close();
  }
  return cuts;
}

async function openAfter(cut: Cut): Promise<{ missing: string[]; broken: string[] }> {
  const { dataDir, remove } = makeDataDir();
  const folder = join(dataDir, 'db');
  mkdirSync(folder, { mode: 0o700 });
  for (const [name, bytes] of cut.image) writeFileSync(join(folder, name), bytes);
  let own: OwnServer | null = null;
  try {
    own = await startOwnServer({ dataDir });
    const sound = own.running.server.store.file.all('PRAGMA integrity_check');
    const writes = own.client.db('cut').collection<Write>('writes');
    const stored = new Map<string, number>();
    for await (const { _id, n } of writes.find()) stored.set(_id, n);
    const byIndex = await writes.countDocuments({ twin: { $gte: '' } });
    const broken = sound.map((row) => String(row.integrity_check)).filter((line) => line !== 'ok');
    if (byIndex !== stored.size) broken.push(`${stored.size} documents, ${byIndex} in the index`);
    return { missing: [...cut.acknowledged].filter(([id, n]) => (stored.get(id) ?? -1) < n).map(([id]) => id), broken };
  } catch (error) {
    return { missing: [...cut.acknowledged.keys()], broken: [String(error)] };
  } finally {
    // A file that is not sound may refuse to be closed as well; that was told already.
    await own?.close().catch(() => {});
    remove();
  }
}
