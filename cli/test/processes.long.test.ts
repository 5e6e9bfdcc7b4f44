import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { byLength } from '@bitcue/shared/test/test-run.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFixtureData } from './fixture-data.ts';
import { runCli } from './start-system.ts';

const START = fileURLToPath(new URL('./start-cli.mjs', import.meta.url));
const HORN = fileURLToPath(new URL('../demo-media/air-horn.mp3', import.meta.url));
/** Number of imports that are killed, and of files in each. */
const KILLS = byLength({ short: 4, middle: 4, full: 20 });
const FILES = 12;

let data: Awaited<ReturnType<typeof openFixtureData>>;
const folder = mkdtempSync(join(tmpdir(), 'bitcue-killed-'));
beforeAll(async () => {
  data = await openFixtureData();
  mkdirSync(join(folder, 'clips'));
  for (let index = 0; index < FILES; index += 1) {
    // A tag at the end, like those of players, makes each file different.
    const tag = Buffer.from(`TAGHorn ${index}`.padEnd(128, '\0'));
    writeFileSync(join(folder, 'clips', `horn_${index}.mp3`), Buffer.concat([readFileSync(HORN), tag]));
  }
}, 60_000);
afterAll(async () => {
  await data?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Clip = { shortId: string; sha256: string; owner: { id: string } };
const listClips = async () =>
  (await data.run('media', 'list', '--json')).stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Clip)
    .filter(({ owner }) => owner.id === '100000104');

/** Starts an import, and kills it after it has named this many files. */
async function killImport(after: number): Promise<void> {
  const child: ChildProcess = spawn(
    process.execPath,
    [START, 'media', 'import', join(folder, 'clips'), '--owner', 'journal_channel'],
    { env: { PATH: process.env.PATH, ...data.settings }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let steps = 0;
  child.stderr?.on('data', (text) => {
    steps += String(text).split('\n').length - 1;
    if (steps >= after) child.kill('SIGKILL');
  });
  await once(child, 'close');
}

it(`kill -9 in ${KILLS} imports leaves only complete clips, and the next import continues`, async () => {
  await data.run('media', 'delete', 'fixture-titled0000000', '--yes');
  let before = (await listClips()).length;
  for (let round = 0; round < KILLS; round += 1) {
    await killImport(1 + Math.floor((round * FILES) / KILLS));
    const verified = await data.run('media', 'verify');
    expect([round, verified.code, verified.stdout]).toEqual([round, 0, expect.stringContaining('have their files')]);
    const now = await listClips();
    expect(new Set(now.map(({ sha256 }) => sha256)).size).toBe(now.length);
    expect(now.length).toBeGreaterThanOrEqual(before);
    before = now.length;
  }
  expect((await data.run('db', 'verify')).code).toBe(0);
  const { code, stdout } = await data.run('media', 'import', join(folder, 'clips'), '--owner', 'journal_channel');
  expect([code, stdout]).toEqual([0, expect.stringContaining('0 skipped')]);
  expect(await listClips()).toHaveLength(FILES);
}, 600_000);

it('bad invocations also exit with their code as processes, without a stack trace', async () => {
  const calls: [number, ...string[]][] = [
    [2, 'voices'],
    [2, 'nothing'],
    [2, 'media', 'delete'],
    [2, 'ledger', 'show', ' '],
    [2, 'logs', 'tail', '--lines', '0'],
    [2, 'completion', 'powershell'],
    [3, 'ledger', 'show', 'no-such'],
    [3, 'users', 'show', 'nobody'],
    [3, 'media', 'show', 'no-such'],
    [4, 'ledger', 'replay', 'owed-failed'],
    [4, 'users', 'delete', 'demo_channel'],
    [1, 'users', 'export', 'demo_channel', '/nowhere/x.json'],
  ];
  for (const [expected, ...args] of calls) {
    const { code, stderr } = await runCli(data.settings, ...args);
    expect([args, code]).toEqual([args, expected]);
    expect(stderr).not.toBe('');
    expect(stderr).not.toMatch(/^\s+at |node:internal|\.ts:\d/m);
  }
}, 120_000);

it('long output stops when its reader stops reading', async () => {
  const child = spawn(
    'bash',
    ['-c', `"$0" "$1" ledger export | head -1; echo "\${PIPESTATUS[0]}"`, process.execPath, START],
    {
      env: { PATH: process.env.PATH, ...data.settings },
    },
  );
  let stdout = '';
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  await once(child, 'close');
  const [line = '', code] = stdout.trim().split('\n');
  expect([typeof JSON.parse(line).id, code]).toEqual(['string', '0']);
}, 60_000);
