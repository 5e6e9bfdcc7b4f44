import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFixtureData } from './fixture-data.ts';

let data: Awaited<ReturnType<typeof openFixtureData>>;
beforeAll(async () => {
  data = await openFixtureData();
}, 60_000);
afterAll(() => data.close());

/** Returns a digest of all data files, to tell whether anything was written. */
function digest(): string {
  const files = readdirSync(data.dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const hash = createHash('sha256');
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest('hex');
}

const CLIP = 'fixture-video00000000';
/** Exit code, reason, and command. */
const REFUSALS: [number, RegExp, ...string[]][] = [
  [3, /no record no-such/, 'ledger', 'show', 'no-such'],
  [3, /no record no-such/, 'ledger', 'explain', 'no-such', '--json'],
  [3, /no record no-such/, 'ledger', 'replay', 'no-such', '--yes'],
  [3, /Nobody .* nobody/, 'ledger', 'owed', '--channel', 'nobody'],
  [3, /Nobody .* nobody/, 'ledger', 'export', '--channel', 'nobody'],
  [4, /--yes/, 'ledger', 'replay', 'owed-failed'],
  [4, /changed in the meantime/, 'ledger', 'replay', 'done-sound', '--yes'],
  [4, /not confirmed/, 'ledger', 'replay', 'owed-unproved', '--yes'],
  [3, /Nobody .* nobody/, 'users', 'show', 'nobody'],
  [3, /Nobody .* nobody/, 'users', 'plan', 'nobody', 'plus'],
  [3, /Nobody .* nobody/, 'users', 'testing', 'nobody', 'on'],
  [3, /Nobody .* nobody/, 'users', 'delete', 'nobody', '--yes'],
  [3, /Nobody .* nobody/, 'users', 'export', 'nobody', '/nowhere/x.json'],
  [4, /--yes/, 'users', 'delete', 'demo_channel'],
  [1, /cannot be written/, 'users', 'export', 'demo_channel', '/nowhere/x.json'],
  [3, /no longer exists/, 'media', 'show', 'no-such'],
  [3, /no longer exists/, 'media', 'retag', 'no-such', 'loud'],
  [3, /no longer exists/, 'media', 'hide', 'no-such', '--reason', 'x'],
  [3, /no longer exists/, 'media', 'takedown', 'no-such', '--reason', 'x', '--yes'],
  [3, /no longer exists/, 'media', 'restore', 'no-such'],
  [3, /no longer exists/, 'media', 'delete', 'no-such', '--yes'],
  [4, /--yes/, 'media', 'takedown', CLIP, '--reason', 'x'],
  [4, /--yes/, 'media', 'delete', CLIP],
  [3, /no voice no-such/, 'voices', 'hide', 'no-such'],
  [3, /Nobody .* nobody/, 'rewards', 'drift', 'nobody'],
  [3, /Nobody .* nobody/, 'audit', 'list', 'nobody'],
  [3, /no log at/, 'logs', 'tail'],
  [1, /Name a /, 'media', 'import', '/nowhere', '--owner', 'demo_channel'],
];

it(`refused commands exit with their code and a one-line reason, and write nothing (${REFUSALS.length})`, async () => {
  const before = digest();
  for (const [expected, reason, ...args] of REFUSALS) {
    const { code, stderr } = await data.run(...args);
    expect([args, code, stderr]).toEqual([args, expected, expect.stringMatching(reason)]);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).not.toMatch(/^\s+at |node:internal|\.ts:\d/m);
  }
  expect(digest()).toBe(before);
}, 60_000);
