import { appendFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../src/run-cli.ts';
import { createTestContext, runHere } from './capture.ts';
import { openFixtureData } from './fixture-data.ts';
import { prepareVoice } from './voice-stand-in.ts';

let data: Awaited<ReturnType<typeof openFixtureData>>;
beforeAll(async () => {
  data = await openFixtureData();
}, 60_000);
afterAll(() => data.close());

describe('db', () => {
  it('migrate reports the version if there is nothing to migrate', async () => {
    // Opening the fixture has already run the migrations.
    expect(data.admin.db.migrated.length).toBeGreaterThan(5);
    const { code, stdout } = await data.run('db', 'migrate');
    expect([code, stdout]).toEqual([0, `The data has version ${data.admin.db.version}.\n`]);
  });

  it('verify reads every document of every collection', async () => {
    const fine = await data.run('db', 'verify');
    expect([fine.code, fine.stdout]).toEqual([0, expect.stringMatching(/^All \d{2,} documents can be read\.\n$/)]);
    for (const name of ['interactions', 'users', 'items', 'media', 'tasks', 'intents', 'voices', 'sessions']) {
      expect(fine.stderr).toContain(`Reading ${name}\n`);
    }
  });
});

describe('voices', () => {
  it('are hidden and shown again by name', async () => {
    const voices = async () => (await data.run('voices', 'list')).stdout;
    const name = 'German';
    expect((await data.run('voices', 'hide', name)).stdout).toBe(`${name} can no longer be chosen.\n`);
    expect(await voices()).toMatch(/^German .* hidden$/m);
    // Seeding restores the shipped voices, but hidden ones stay hidden.
    await data.run('voices', 'seed');
    expect(await voices()).toMatch(/^German .* hidden$/m);
    expect((await data.run('voices', 'show', name)).stdout).toBe(`${name} can be chosen.\n`);
    expect(await voices()).not.toContain('hidden');
    expect((await data.run('voices', 'hide', 'nobody')).code).toBe(3);
  });

  it('that were installed are removed by name with their files, only with --yes', async () => {
    const given = join(data.folder, 'given');
    prepareVoice(data.dataDir, given, 'Cleo');
    const installed = await data.run('voices', 'install', given);
    expect([installed.code, installed.stdout]).toEqual([0, expect.stringContaining('Cleo (piper, ')]);
    const asked = await data.run('voices', 'remove', 'Cleo', '--json');
    expect([asked.code, asked.stdout]).toEqual([
      4,
      expect.stringMatching(/^Would remove the voice Cleo \(piper, .+B\)\.\n$/),
    ]);
    expect(existsSync(join(data.dataDir, 'voices', 'piper', 'Cleo'))).toBe(true);
    const removed = await data.run('voices', 'remove', 'Cleo', '--yes', '--json');
    expect([removed.code, JSON.parse(removed.stdout)]).toEqual([0, expect.objectContaining({ name: 'Cleo' })]);
    expect(existsSync(join(data.dataDir, 'voices', 'piper', 'Cleo'))).toBe(false);
    expect((await data.run('voices', 'remove', 'Cleo', '--yes')).code).toBe(3);
    const shipped = await data.run('voices', 'remove', 'German', '--yes');
    expect([shipped.code, shipped.stderr]).toEqual([4, expect.stringContaining('voices hide')]);
  });
});

describe('config explain', () => {
  const SECRETS = {
    METRICS_TOKEN: 'metrics-token-value',
    MONGODB_URI: 'mongodb://admin:database-password@db.example/x',
  };
  const env = () => ({ ...data.settings, ...SECRETS, PORT: '9999' });

  it('shows each setting with its value, source, default and meaning, but no secret', async () => {
    const { code, stdout } = await runHere(env(), 'config', 'explain');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^PORT +9999 +environment +8080 +Port the server listens on\.$/m);
    expect(stdout).toMatch(/^HOST +127\.0\.0\.1 +default +127\.0\.0\.1 /m);
    expect(stdout).toMatch(/^ALLOWED_STREAMERS +- +not set +- +/m);
    expect(stdout).toMatch(/^EXTENSION_SECRET +set +environment /m);
    expect(stdout).toMatch(/^MONGODB_URI +set +environment /m);
    expect(stdout).not.toMatch(/metrics-token-value|database-password|client-secret/);
    for (const line of stdout.trim().split('\n').slice(1)) expect(line).toMatch(/ [A-Z][^.]+.*\.$/);
    const json = (await runHere(env(), 'config', 'explain', 'METRICS_TOKEN', '--json')).stdout;
    expect(JSON.parse(json)).toMatchObject({ name: 'METRICS_TOKEN', value: 'set', from: 'environment' });
    expect(json).not.toContain('metrics-token-value');
  });

  it('also shows invalid settings, says what is wrong, and fails', async () => {
    const { code, stdout, stderr } = await runHere({ ...env(), PORT: 'many' }, 'config', 'explain');
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^PORT +many +environment/m)]);
    expect(stderr).toContain('  PORT: ');
  });
});

describe('logs tail', () => {
  const at = '2026-11-23T10:00:00.000Z';
  const write = (event: string, level = 'info', facts: object = {}) =>
    `${JSON.stringify({ level, time: at, event, ...facts })}\n`;
  const logFile = () => join(data.dataDir, 'logs', 'ebs.log');

  it('says with exit code 3 that there is no log', async () => {
    expect(existsSync(logFile())).toBe(false);
    const { code, stderr } = await data.run('logs', 'tail');
    expect([code, stderr]).toEqual([3, expect.stringContaining('There is no log at ')]);
  });

  it('shows the last lines for people, by event, by minimum level, or as they are', async () => {
    mkdirSync(join(data.dataDir, 'logs'));
    writeFileSync(
      logFile(),
      [
        write('server.ready', 'info', { port: 8080 }),
        write('ledger.recorded', 'debug', { id: 'tx-1' }),
        write('ledger.failed', 'error', { error: 'disk full\u001b[31m' }),
        'Error: a crash\n',
        write('http.refused', 'warn'),
      ].join(''),
    );
    const tail = async (...args: string[]) => (await data.run('logs', 'tail', ...args)).stdout.trim().split('\n');
    expect(await tail()).toEqual([
      `${at} info  server.ready port=8080`,
      `${at} debug ledger.recorded id=tx-1`,
      `${at} error ledger.failed error=disk full\\u001b[31m`,
      'Error: a crash',
      `${at} warn  http.refused`,
    ]);
    expect(await tail('--lines', '1')).toEqual([`${at} warn  http.refused`]);
    expect(await tail('--event', 'ledger.')).toHaveLength(2);
    expect(await tail('--event', 'ledger', '--level', 'error')).toEqual([
      `${at} error ledger.failed error=disk full\\u001b[31m`,
    ]);
    appendFileSync(
      logFile(),
      [
        write('http.refused', 'warn', { request: 'abc-1', interaction: 'tx-1' }),
        write('ledger.failed', 'warn', { request: 'abc-2', interaction: 'tx-1' }),
        'Error: another crash\n',
      ].join(''),
    );
    expect(await tail('--request', 'abc-1')).toEqual([`${at} warn  http.refused request=abc-1 interaction=tx-1`]);
    expect(await tail('--interaction', 'tx-1')).toHaveLength(2);
    expect(await tail('--interaction', 'tx-1', '--request', 'abc-2')).toHaveLength(1);
    appendFileSync(logFile(), write('http.refused', 'warn'));
    expect(await tail('--level', 'warn', '--lines', '1', '--json')).toEqual([write('http.refused', 'warn').trim()]);
  });

  it('follows new lines, even into the next file, until it is stopped', async () => {
    const { context, written, stop } = createTestContext(data.settings);
    const run = runCli(['logs', 'tail', '--lines', '1', '--follow'], context);
    await expect.poll(() => written.stdout).toContain('http.refused');
    appendFileSync(logFile(), `${write('a.second')}{"level":"info","ti`);
    await expect.poll(() => written.stdout).toContain('a.second');
    renameSync(logFile(), `${logFile()}.1`);
    writeFileSync(logFile(), write('a.third'));
    await expect.poll(() => written.stdout).toContain('a.third');
    stop.abort();
    expect(await run).toBe(0);
    expect(written.stdout.trim().split('\n')).toHaveLength(3);
  });
});
