import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFixtureData } from './fixture-data.ts';

let data: Awaited<ReturnType<typeof openFixtureData>>;
beforeAll(async () => {
  data = await openFixtureData();
}, 60_000);
afterAll(() => data.close());

const run = (...args: string[]) => data.run('ledger', ...args);
/** Parses the rows that a command printed as JSON. */
const rowsOf = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('ledger owed', () => {
  it('lists what waits for a decision, on all channels or one, as a table and as JSON', async () => {
    const { code, stdout, stderr } = await run('owed');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^ID +STATE +CHANNEL +SINCE +AMOUNT +VIEWER +FOR +WHY\n/);
    for (const id of ['held-sound', 'held-kept', 'owed-failed', 'owed-unproved']) {
      expect(stdout).toMatch(new RegExp(`^${id} +${id.split('-')[0]} `, 'm'));
    }
    expect(stdout).not.toContain('done-sound');
    const json = rowsOf((await run('owed', '--json')).stdout);
    expect(json).toHaveLength(stdout.trim().split('\n').length - 1);
    const quiet = rowsOf((await run('owed', '--channel', '@Quiet_Channel', '--json')).stdout);
    expect(quiet.length).toBeGreaterThan(0);
    expect(new Set(quiet.map(({ channelId }) => channelId))).toEqual(new Set(['100000103']));
    expect((await run('owed', '--channel', 'nobody')).code).toBe(3);
    expect((await run('owed', '--channel', 'journal_channel')).stdout).toBe('Nothing is owed.\n');
  });
});

describe('ledger show and explain', () => {
  it('show a record, and explain its history in sentences with times', async () => {
    const shown = await run('show', 'owed-partly');
    expect([shown.code, shown.stderr]).toEqual([0, '']);
    expect(shown.stdout).toMatch(/^state +owed$/m);
    expect(shown.stdout).toMatch(/^door \w+ +2040-01-/m);
    const [record] = rowsOf((await run('show', 'owed-partly', '--json')).stdout);
    expect(record).toMatchObject({ id: 'owed-partly', state: 'owed', source: 'bits' });

    const { stdout, stderr } = await run('explain', 'owed-partly');
    expect(stderr).toBe('Its lines in the log: logs tail --interaction owed-partly\n');
    expect(stdout).toMatch(/^TIME \(UTC\) +WHAT HAPPENED\n2040-01-\S+Z +\S.* paid \d+ Bits on the channel \d+\. For “/);
    expect(stdout).toContain('It was recorded, reported by ');
    expect(stdout).toMatch(/^now +Its state is owed\.$/m);
    expect(rowsOf((await run('explain', 'owed-partly', '--json')).stdout).at(-1)).toEqual({
      at: null,
      text: 'Its state is owed.',
    });
  });

  it.each(['show', 'explain', 'replay'])('exit with code 3 if there is no such record: %s', async (name) => {
    const { code, stdout, stderr } = await run(name, 'no-such-record');
    expect([code, stdout, stderr]).toEqual([
      3,
      '',
      'There is no record no-such-record. List what is owed with: ledger owed\n',
    ]);
  });
});

describe('ledger replay', () => {
  it('only says what it would play unless --yes is added', async () => {
    const before = (await run('show', 'owed-failed', '--json')).stdout;
    const { code, stdout, stderr } = await run('replay', 'owed-failed');
    expect([code, stderr]).toEqual([4, 'Nothing was done. Add --yes to do it.\n']);
    expect(stdout).toMatch(/^Would play “.+” of .+: .+\.\n$/);
    const done = await run('replay', 'owed-failed', '--yes');
    expect([done.code, done.stderr]).toEqual([0, '']);
    expect(done.stdout).toContain('The server plays “');
    // The server does the work: the command writes a task and does not change the record.
    expect((await run('show', 'owed-failed', '--json')).stdout).toBe(before);
    expect((await data.run('audit', 'list', 'demo_channel')).stdout).toContain('Played again');
    const { stdout: json } = await data.run('audit', 'list', 'demo_channel', '--limit', '1', '--json');
    expect(JSON.parse(json)).toMatchObject({ byLogin: null, via: 'cli' });
  });

  it.each([
    ['done-sound', 'This has changed in the meantime.'],
    ['owed-unproved', 'Twitch has not confirmed'],
    ['owed-unknown', 'It is not known what these Bits were used on'],
  ])('refuses %s with the reason, even with --yes', async (id, reason) => {
    const { code, stdout, stderr } = await run('replay', id, '--yes');
    expect([code, stdout]).toEqual([4, '']);
    expect(stderr).toContain(reason);
  });
});

describe('ledger export', () => {
  it('prints every record as one line of JSON', async () => {
    const { code, stdout, stderr } = await run('export');
    const rows = rowsOf(stdout);
    expect([code, stderr]).toEqual([0, `${rows.length} records.\n`]);
    const ids = rows.map(({ id }) => id);
    for (const id of ['done-sound', 'owed-failed', 'received-unknown']) expect(ids).toContain(id);
    expect(new Set(ids).size).toBe(ids.length);
    const one = rowsOf((await run('export', '--channel', 'quiet_channel')).stdout);
    expect(one.every(({ channelId }) => channelId === '100000103')).toBe(true);
  });
});
