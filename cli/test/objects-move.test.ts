import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStorage, type TestStorage } from '../../ebs/test/support/storage.ts';
import { type System, startSystem } from '../../ebs/test/support/system.ts';
import { listFiles, listStored } from '../../ebs/test/support/uploader.ts';
import { runHere } from './capture.ts';
import { runCliKilled } from './start-system.ts';

// `npm run test:real` runs this on MinIO.
const FILES = Array.from({ length: 40 }, (_, n) => `media/file-${n}.mp3`);
const bytesOf = (key: string) => Buffer.from(`${key} `.repeat(20_000));

let storage: TestStorage;
let system: System;
beforeAll(async () => {
  storage = await startStorage();
  system = await startSystem(storage.settings);
});
afterAll(async () => {
  await system.close();
  await storage.close();
});

const disk = () => {
  const { places } = system.data;
  if (places === null) throw new Error('No bucket is set.');
  return places.disk;
};
const onDisk = () => listFiles(join(system.config.dataDir, 'objects'));
const move = (to: string) => runHere(system.env, 'objects', 'move', '--to', to);
/** Every file as the server serves it. */
const expectAllServed = async () => {
  for (const key of FILES) {
    const response = await fetch(new URL(`/media/${key}`, system.config.publicUrl));
    expect(Buffer.from(await response.arrayBuffer()).equals(bytesOf(key))).toBe(true);
  }
};

it('moves all files while the server runs, goes on after kill -9, and moves them back', async () => {
  for (const key of FILES) await disk().put(key, bytesOf(key), 'audio/mpeg');
  await expectAllServed();
  const doctor = await runHere(system.env, 'doctor');
  expect(doctor.stdout).toMatch(
    /^problem +storage +40 files are in DATA_DIR, not in the bucket\. Run: objects move --to s3$/m,
  );

  await runCliKilled(system.env, { lines: 10, afterMs: 0 }, 'objects', 'move', '--to', 's3');
  const left = onDisk().length;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(FILES.length);
  await expectAllServed();

  const rest = await move('s3');
  expect([rest.code, rest.stdout]).toEqual([0, `Moved ${left} files. None is left.\n`]);
  expect([onDisk().length, (await listStored(system, 'objects')).length]).toEqual([0, FILES.length]);
  await expectAllServed();
  expect((await move('s3')).stdout).toBe('Nothing is left to move.\n');
  expect((await runHere(system.env, 'doctor')).stdout).toMatch(/^ok +storage +bucket clips, where browsers may send/m);

  const back = await move('disk');
  expect([back.code, back.stdout]).toEqual([
    0,
    expect.stringContaining('Moved 40 files. None is left. Stop the server'),
  ]);
  expect([onDisk().length, await listStored(system, 'objects')]).toEqual([FILES.length, []]);
  expect((await buffer(disk().read(FILES[0] ?? ''))).equals(bytesOf(FILES[0] ?? ''))).toBe(true);
  await expectAllServed();
}, 180_000);

it('moves nothing away from a server that does not use the bucket yet', async () => {
  const before = await startSystem();
  try {
    await before.data.objects.put('media/kept.mp3', bytesOf('kept'), 'audio/mpeg');
    const env = { ...before.env, ...storage.settings };
    const { code, stderr } = await runHere(env, 'objects', 'move', '--to', 's3');
    expect([code, stderr]).toEqual([1, expect.stringContaining('The running server does not use the bucket yet.')]);
    expect(await before.data.objects.head('media/kept.mp3')).not.toBeNull();
  } finally {
    await before.close();
  }
}, 60_000);
