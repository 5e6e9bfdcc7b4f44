import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFixtureData } from './fixture-data.ts';

let data: Awaited<ReturnType<typeof openFixtureData>>;
beforeAll(async () => {
  data = await openFixtureData();
}, 60_000);
afterAll(() => data.close());

const run = (...args: string[]) => data.run('users', ...args);
/** Fields with keys, tokens and hashes. */
const SECRET_FIELDS = ['alertKey', 'alertKeyHash', 'accessToken', 'refreshToken', 'idHash'];

describe('users list', () => {
  it('lists everybody, even those who are not connected to Twitch, without secrets', async () => {
    const { code, stdout } = await run('list');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ID +LOGIN +PLAN +TWITCH +ALERTS +SINCE\n/);
    expect(stdout).toMatch(/^100000001 +demo_channel +plus +ok +on +\d{4}-/m);
    expect(stdout).toMatch(/^100000102 +paused_channel +free +ok +paused /m);
    expect(stdout).toMatch(/^100000105 +\S+ +free +relink /m);
    const json = (await run('list', '--json')).stdout;
    expect(json.trim().split('\n')).toHaveLength(5);
    for (const field of SECRET_FIELDS) expect(json).not.toContain(`"${field}"`);
  });
});

describe('users show', () => {
  it('shows what belongs to an account, by its login or id', async () => {
    const { code, stdout } = await run('show', 'demo_channel');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^items +21$/m);
    const user = JSON.parse((await run('show', '100000001', '--json')).stdout) as Record<string, unknown>;
    expect(user).toMatchObject({ login: 'demo_channel', items: 21, twitch: 'ok', undecided: expect.any(Number) });
    for (const field of SECRET_FIELDS) expect(user).not.toHaveProperty(field);
    expect((await run('show', 'nobody')).code).toBe(3);
  });
});

describe('users export', () => {
  it('writes a new file that only the operator can read, and never replaces one', async () => {
    const path = join(data.folder, 'export.json');
    const { code, stdout } = await run('export', 'demo_channel', path);
    expect([code, stdout]).toEqual([0, `Wrote everything stored about demo_channel to ${path}.\n`]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const text = readFileSync(path, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ account: { login: 'demo_channel' }, items: expect.any(Array) });
    for (const field of SECRET_FIELDS) expect(text).not.toContain(`"${field}"`);
    writeFileSync(path, 'mine');
    const again = await run('export', 'demo_channel', path);
    expect([again.code, again.stderr]).toEqual([4, `${path} already exists. Name a file that does not.\n`]);
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect((await run('export', 'demo_channel', join(data.folder, 'none', 'x.json'))).code).toBe(1);
  });
});

describe('users delete', () => {
  it('only says what it would delete unless --yes is added', async () => {
    const { code, stdout, stderr } = await run('delete', 'quiet_channel');
    expect([code, stderr]).toEqual([4, 'Nothing was done. Add --yes to do it.\n']);
    expect(stdout).toMatch(
      /^Would delete the account of quiet_channel: 4 items, 0 rewards, \d+ clips and the history\.\n$/,
    );
    const done = await run('delete', 'quiet_channel', '--yes');
    expect([done.code, done.stdout]).toEqual([
      0,
      'The server deletes the account of quiet_channel, now or when it starts.\n',
    ]);
  });
});
