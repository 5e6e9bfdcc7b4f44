import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from './capture.ts';
import { openFixtureData } from './fixture-data.ts';

let data: Awaited<ReturnType<typeof openFixtureData>>;
beforeAll(async () => {
  data = await openFixtureData();
}, 60_000);
afterAll(() => data.close());

const run = (...args: string[]) => data.run('media', ...args);
/** A public video. */
const CLIP = 'fixture-video00000000';
/** A clip whose digest does not match its file. */
const WRONG = 'fixture-titled0000000';
const UNKNOWN = 'none'.padEnd(21, '0');
const show = async (id: string) => JSON.parse((await run('show', id, '--json')).stdout) as Record<string, unknown>;
const fileOf = (key: unknown) => join(data.dataDir, 'objects', String(key));

describe('media verify', () => {
  it('names files that are missing or have a different size or content, and fails then', async () => {
    const wrong = await run('verify');
    expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringMatching(new RegExp(`^${WRONG} +changed `, 'm'))]);
    await run('delete', WRONG, '--yes');
    const fine = await run('verify');
    expect([fine.code, fine.stdout]).toEqual([0, expect.stringMatching(/^All \d+ clips have their files\.\n$/)]);
    expect(fine.stderr).toMatch(/^1\/\d+ /m);
    const clips = (await run('list', '--json')).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { shortId: string; key: string; size: number });
    const [, missing, short, changed] = clips;
    const kept = [missing, short, changed].map((clip) => [fileOf(clip?.key), readFileSync(fileOf(clip?.key))] as const);
    rmSync(fileOf(missing?.key));
    truncateSync(fileOf(short?.key), 1);
    writeFileSync(fileOf(changed?.key), Buffer.alloc(changed?.size ?? 0));
    const { code, stdout, stderr } = await run('verify', '--json');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/3 of \d+ files are missing or damaged\.\n$/)]);
    const problems = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; problem: string });
    expect(problems.map(({ id, problem }) => [id, problem])).toEqual([
      [missing?.shortId, 'missing'],
      [short?.shortId, 'wrong size'],
      [changed?.shortId, 'changed'],
    ]);
    for (const [path, bytes] of kept) writeFileSync(path, bytes);
  });
});

describe('files that belong to no clip', () => {
  const HOUR_S = 3_600;
  /** Writes a file that no record lists, like an import that is killed before it writes its record. */
  const leave = (name: string, ageS: number) => {
    const path = join(data.dataDir, 'objects', 'media', name);
    writeFileSync(path, 'left');
    const at = Date.now() / 1_000 - ageS;
    utimesSync(path, at, at);
    return path;
  };
  /** Makes all files old, including those of deleted and taken-down clips. */
  const age = () => {
    const folder = join(data.dataDir, 'objects', 'media');
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1_000, 1_000);
    return readdirSync(folder).sort();
  };

  it('are shown if they are older than an hour, and deleted only with --yes', async () => {
    const files = age();
    const [old, young] = [leave('old.mp3', HOUR_S + 60), leave('young.mp4', HOUR_S - 60)];
    const poster = leave('old.thumb.png', 2 * HOUR_S);
    const asked = await run('verify', '--json');
    const rows = asked.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { problem: string; file: string });
    expect(rows.map(({ problem, file }) => [problem, file]).sort()).toEqual([
      ['of no clip', 'media/old.mp3'],
      ['of no clip', 'media/old.thumb.png'],
    ]);
    expect([asked.code, asked.stderr]).toEqual([
      4,
      expect.stringMatching(/^2 files \(.+\) belong to no clip\. Delete them with --yes\.$/m),
    ]);
    expect([old, young, poster].map((path) => existsSync(path))).toEqual([true, true, true]);

    const done = await run('verify', '--yes');
    expect([done.code, done.stderr]).toEqual([0, expect.stringMatching(/^Deleted 2 files \(.+\) that belonged/m)]);
    expect([old, young, poster].map((path) => existsSync(path))).toEqual([false, true, false]);
    rmSync(young);
    // Files of clips that are in the library, deleted, taken down or being added all remain.
    expect(age()).toEqual(files);
    expect((await run('verify')).code).toBe(0);
    expect((await data.run('audit', 'list')).stdout).toContain('Deleted files that belonged to no clip: “2”');
  });

  it('are not deleted if no file belongs to a clip, because the settings may name another database', async () => {
    const other = join(data.folder, 'other');
    cpSync(join(data.dataDir, 'objects'), join(other, 'objects'), { recursive: true, preserveTimestamps: true });
    const { code, stderr } = await runHere({ ...data.settings, DATA_DIR: other }, 'media', 'verify', '--yes');
    expect([code, stderr]).toEqual([
      4,
      expect.stringMatching(/^No file belongs to a clip\. .* Nothing was deleted\.\n$/),
    ]);
    expect(readdirSync(join(other, 'objects', 'media'))).toEqual(readdirSync(join(data.dataDir, 'objects', 'media')));
  });
});

describe('media retag', () => {
  it('replaces the tags, and accepts only known ones', async () => {
    expect((await run('retag', CLIP, 'loud', 'funny')).stdout).toMatch(/^Tags of .+: loud, funny\.\n$/);
    expect(await show(CLIP)).toMatchObject({ tags: ['loud', 'funny'] });
    expect((await run('retag', CLIP)).code).toBe(0);
    expect(await show(CLIP)).toMatchObject({ tags: [] });
    expect((await run('retag', CLIP, 'no-such-tag')).code).toBe(2);
    expect((await run('retag', UNKNOWN, 'loud')).code).toBe(3);
  });
});

describe('media hide, takedown and restore', () => {
  it('hide a clip and undo it', async () => {
    const before = await show(CLIP);
    expect((await run('hide', CLIP, '--reason', 'Too loud')).code).toBe(0);
    expect(await show(CLIP)).toMatchObject({ public: false, hidden: { reason: 'Too loud' } });
    // Even if it is hidden twice, it is restored to its original state.
    await run('hide', CLIP, '--reason', 'Much too loud');
    expect((await run('restore', CLIP)).code).toBe(0);
    expect(await show(CLIP)).toEqual(before);
  });

  it('take a clip down with its file, tell its owner why, and undo it', async () => {
    const before = await show(CLIP);
    const asked = await run('takedown', CLIP, '--reason', 'A claim');
    expect([asked.code, asked.stderr]).toEqual([4, 'Nothing was done. Add --yes to do it.\n']);
    expect(await show(CLIP)).toEqual(before);

    const bytes = readFileSync(fileOf(before.key));
    expect((await run('takedown', CLIP, '--reason', 'A claim', '--yes')).code).toBe(0);
    expect(() => readFileSync(fileOf(before.key))).toThrow('ENOENT');
    expect(await show(CLIP)).toMatchObject({ takenDown: { reason: 'A claim' } });
    expect((await run('list')).stdout).toMatch(new RegExp(`^${CLIP} +video +taken down `, 'm'));
    const { id } = before.owner as { id: string };
    expect((await data.run('audit', 'list', id)).stdout).toMatch(/Took down the clip “.+: A claim”/);
    // A second run, like one that continues after an interruption.
    expect((await run('takedown', CLIP, '--reason', 'A claim', '--yes')).code).toBe(0);

    expect((await run('restore', CLIP)).code).toBe(0);
    expect(await show(CLIP)).toEqual(before);
    expect(readFileSync(fileOf(before.key))).toEqual(bytes);
    expect((await run('verify')).code).toBe(0);
  });

  it('delete a clip that was taken down', async () => {
    await run('takedown', CLIP, '--reason', 'A claim', '--yes');
    expect((await run('delete', CLIP)).code).toBe(4);
    expect((await run('delete', CLIP, '--yes')).code).toBe(0);
    for (const name of ['show', 'restore']) expect((await run(name, CLIP)).code).toBe(3);
  });
});
