import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Minio, startMinio } from '../../scripts/real/minio.mjs';
import { runHere } from './capture.ts';
import { createSettings, runCliKilled, startSystem } from './start-system.ts';

// `npm run test:real` runs this on the MinIO that it built.
const NAMES = Array.from({ length: 40 }, (_, n) => `file-${n}.mp3`);
const bytesOf = (name: string) => Buffer.from(`${name} `.repeat(20_000));

const dataDir = mkdtempSync(join(tmpdir(), 'bitcue-move-'));
const folder = join(dataDir, 'objects', 'media');
let minio: Minio;
let settings: Record<string, string>;
beforeAll(async () => {
  minio = await startMinio(process.env.STORAGE_TEST_MINIO ?? '');
  settings = await createSettings(dataDir);
  mkdirSync(folder, { recursive: true });
  for (const name of NAMES) writeFileSync(join(folder, name), bytesOf(name));
});
afterAll(async () => {
  await minio.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const withBucket = () => ({ ...settings, ...minio.settings });
const move = (to: string) => runHere(withBucket(), 'objects', 'move', '--to', to);
const countOnDisk = () => readdirSync(folder).length;
/** Reads every file as the server serves it. */
const expectAllServed = async () => {
  for (const name of NAMES) {
    const response = await fetch(`${settings.PUBLIC_URL}/media/media/${name}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytesOf(name))).toBe(true);
  }
};

it('moves nothing while the server does not use the bucket yet', async () => {
  const server = await startSystem(settings);
  try {
    const { code, stderr } = await move('s3');
    expect([code, stderr]).toEqual([1, expect.stringContaining('The running server does not use the bucket yet.')]);
    expect(countOnDisk()).toBe(NAMES.length);
    await expectAllServed();
  } finally {
    await server.close();
  }
}, 60_000);

it('moves all files while the server runs, continues after kill -9, and moves them back', async () => {
  const server = await startSystem(withBucket());
  try {
    await expectAllServed();
    const before = await runHere(withBucket(), 'doctor');
    expect(before.stdout).toMatch(
      /^problem +storage +40 files are in DATA_DIR, not in the bucket\. Run: objects move/m,
    );

    await runCliKilled(withBucket(), { lines: 10, afterMs: 0 }, 'objects', 'move', '--to', 's3');
    const left = countOnDisk();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(NAMES.length);
    await expectAllServed();

    const rest = await move('s3');
    expect([rest.code, rest.stdout]).toEqual([0, `Moved ${left} files. None are left.\n`]);
    expect(countOnDisk()).toBe(0);
    await expectAllServed();
    expect((await move('s3')).stdout).toBe('Nothing is left to move.\n');
    expect((await runHere(withBucket(), 'doctor')).stdout).toMatch(/^ok +storage +bucket clips, where browsers/m);

    const back = await move('disk');
    expect([back.code, back.stdout]).toEqual([
      0,
      expect.stringContaining(`Moved ${NAMES.length} files. None are left. Stop the server`),
    ]);
    for (const name of NAMES) expect(readFileSync(join(folder, name)).equals(bytesOf(name))).toBe(true);
    await expectAllServed();
  } finally {
    await server.close();
  }
}, 180_000);
