import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyBackup } from '@bitcue/ebs/admin';
import { byLength } from '@bitcue/shared/test/test-run.ts';
import { afterAll, expect, it } from 'vitest';
import { createSettings, runCli, runCliKilled } from './start-system.ts';

const PASSPHRASE = 'correct horse battery';
/** Every how many kills one is run. */
const EVERY = byLength({ short: 5, middle: 5, full: 1 });
/** At each step of a backup, and around its end, when the archive gets its name. */
const ALL_KILLS = [
  ...Array.from({ length: 14 }, (_, index) => ({ lines: 1 + index * 2, afterMs: 0 })),
  ...[100, 200, 300, 400, 500, 600, 700, 800].map((afterMs) => ({ lines: 17, afterMs })),
];
const KILLS = ALL_KILLS.filter((_, index) => index % EVERY === 0);

const folder = mkdtempSync(join(tmpdir(), 'bitcue-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

it(`kill -9 in ${KILLS.length} backups leaves the old archive or a complete new one`, async () => {
  expect(ALL_KILLS.length).toBeGreaterThanOrEqual(20);
  const settings = { ...(await createSettings(join(folder, 'data'))), BACKUP_PASSPHRASE: PASSPHRASE };
  const file = join(folder, 'backup.tar');
  expect((await runCli(settings, 'voices', 'seed')).code).toBe(0);
  expect((await runCli(settings, 'backup', 'create', file)).code).toBe(0);
  let whole = digestOf(file);
  let unfinished = 0;
  for (const kill of KILLS) {
    await runCliKilled(settings, kill, 'backup', 'create', file);
    if (existsSync(`${file}.tmp`)) unfinished += 1;
    if (digestOf(file) === whole) continue;
    await verifyBackup(file, PASSPHRASE);
    whole = digestOf(file);
  }
  expect(unfinished).toBeGreaterThan(0);
  // Leftovers of killed backups do not get in the way.
  const last = await runCli(settings, 'backup', 'create', file);
  expect([last.code, last.stdout]).toEqual([0, expect.stringContaining('Backed up to')]);
  await verifyBackup(file, PASSPHRASE);
  expect([existsSync(`${file}.tmp`), existsSync(join(folder, 'data', 'backup.tmp'))]).toEqual([false, false]);
}, 300_000);
