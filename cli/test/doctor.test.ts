import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { type Admin, askAbout, compareProducts, readConfig } from '@bitcue/ebs/admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFreePorts } from '../../scripts/lib/free-ports.mjs';
import { checkSettingsFile, checkStreamers, openExisting } from '../src/doctor/check-data.ts';
import { checkServer, checkSocket } from '../src/doctor/check-server.ts';
import { checkApp, checkProducts, checkPurchases, checkVersion } from '../src/doctor/check-twitch.ts';
import { explainFailure } from '../src/doctor/reach.ts';
import { signInLocally } from '../src/local-sign-in.ts';
import { checkClock } from '../src/setup/check-clock.ts';
import { createTestContext, runHere } from './capture.ts';
import { createSettings, startSystem } from './start-system.ts';

/** The database of 0.1.0 that upgrade tests use. */
const FIXTURE_DB = fileURLToPath(new URL('../../ebs/test/fixtures/v0.1.0/datadir/db/bitcue.db.gz', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bitcue-doctor-'));
type Config = Admin['config'];
const signIn = (config: Config) => checkApp(config, 'twitch');
const servers: Server[] = [];
let settings: Record<string, string>;
let system: Awaited<ReturnType<typeof startSystem>>;

beforeAll(async () => {
  settings = await createSettings(join(folder, 'data'));
  process.env.TWURPLE_MOCK_API_PORT = settings.TWURPLE_MOCK_API_PORT;
  system = await startSystem(settings);
  await runHere(settings, 'voices', 'seed');
}, 60_000);
afterAll(async () => {
  await system?.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Runs the doctor with changed settings. Returns the lines that name a problem. */
async function findProblems(over: Record<string, string>): Promise<string[]> {
  const { stdout, code } = await runHere({ ...settings, ...over }, 'doctor');
  const lines = stdout.split('\n').filter((line) => line.startsWith('problem '));
  expect(code).toBe(lines.length === 0 ? 0 : 1);
  return lines.map((line) => line.replace(/^problem +/, '').replace(/ +/, ' '));
}

/** Starts another server and returns its address. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

it('finds no problem in a healthy installation', async () => {
  expect(await findProblems({})).toEqual([]);
});

it('reports each check to programs with --json and its exit code', async () => {
  const { code, stdout, stderr } = await runHere({ ...settings, DISK_RESERVE_MB: '900000000' }, 'doctor', '--json');
  const checks = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([code, stderr]).toEqual([1, '1 problem found.\n']);
  expect(checks.filter(({ verdict }) => verdict !== 'ok')).toEqual([
    { check: 'disk', verdict: 'problem', text: expect.stringMatching(/^Only .* are free at /) },
  ]);
  expect(checks.map(({ check }) => check)).toEqual(expect.arrayContaining(['configuration', 'server', 'products']));
  expect(JSON.parse((await runHere({}, 'doctor', '--json')).stdout)).toMatchObject({
    check: 'configuration',
    verdict: 'problem',
    text: expect.stringMatching(/^These settings are invalid:\n/),
  });
});

describe('settings', () => {
  const secret = Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64');
  const real = { TWURPLE_MOCK_API_PORT: '', PUBLIC_URL: 'https://a.example.org', EVENTSUB_SECRET: secret };
  it.each([
    ['a client id is missing', { TWITCH_CLIENT_ID: '' }, 'TWITCH_CLIENT_ID: must be set.'],
    ['a port is not a number', { PORT: 'eight' }, 'PORT: '],
    ['the extension secret is cut off', { EXTENSION_SECRET: 'aGFsZg==' }, 'EXTENSION_SECRET: Must be 32 bytes or more'],
    ['the owner is a login', { EXTENSION_OWNER_ID: 'demo_channel' }, 'EXTENSION_OWNER_ID: '],
    ['no key seals tokens', real, 'TOKEN_KEY: must be set.'],
    [
      'a key was not generated at random',
      { ...real, TOKEN_KEY: Buffer.alloc(32, 7).toString('base64') },
      'TOKEN_KEY: is too easy',
    ],
    [
      'the address is not https',
      { ...real, PUBLIC_URL: 'http://a.example.org' },
      'PUBLIC_URL: must start with https://.',
    ],
    ['two secrets are the same', { ...real, TOKEN_KEY: secret }, 'Secrets: every secret must be different.'],
    [
      'the local Twitch has a public address',
      { PUBLIC_URL: 'https://a.example.org' },
      'PUBLIC_URL: must be on localhost',
    ],
  ])('%s', async (_, over: Record<string, string>, line) => {
    const { stdout } = await runHere({ ...settings, ...over }, 'doctor');
    expect(stdout).toMatch(/^problem +configuration +These settings are invalid:/);
    expect(stdout).toContain(line);
  });

  it('others can read .env', () => {
    const file = join(folder, '.env');
    expect(checkSettingsFile(file)).toBe('no .env, settings are from the environment');
    writeFileSync(file, 'A=1', { mode: 0o600 });
    expect(checkSettingsFile(file)).toBe('others cannot read .env');
    chmodSync(file, 0o640);
    expect(checkSettingsFile(file)).toBe('others cannot read .env');
    chmodSync(file, 0o644);
    expect(() => checkSettingsFile(file)).toThrow(`Others on this machine can read the secrets in ${file}.`);
  });
});

describe('data', () => {
  const other = (name: string) => join(folder, name);
  it('the folder is missing, is a file, or has a damaged secrets file', async () => {
    const { context } = createTestContext(settings);
    const open = (name: string) => openExisting(context, { ...readConfig(settings), dataDir: other(name) });
    await expect(open('none')).rejects.toThrow(`There is no data folder at ${other('none')}. Start the server once`);
    writeFileSync(other('file'), '');
    await expect(open('file')).rejects.toThrow(`${other('file')} is a file. Set DATA_DIR to a folder.`);
    mkdirSync(other('damaged'));
    writeFileSync(join(other('damaged'), 'secrets.json'), '{"tokenKey":');
    const { stdout } = await runHere({ ...settings, DATA_DIR: other('damaged') }, 'doctor');
    expect(stdout).toContain('secrets.json: is damaged. Restore it from a backup');
  });

  it('MongoDB does not answer', async () => {
    const problems = await findProblems({ MONGODB_URI: 'mongodb://127.0.0.1:9/?serverSelectionTimeoutMS=50' });
    expect(problems).toContain('data MongoDB does not answer. Start it, or correct MONGODB_URI.');
  });

  it('the database is damaged, or from a newer release', async () => {
    const damaged = other('broken-db');
    cpSync(join(folder, 'data'), damaged, { recursive: true, filter: (file) => !file.endsWith('.sock') });
    for (const file of readdirSync(join(damaged, 'db'), { withFileTypes: true })) {
      if (file.isFile()) writeFileSync(join(file.parentPath, file.name), 'not a database');
    }
    const [broken] = await findProblems({ DATA_DIR: damaged });
    expect(broken).toMatch(/^data .*(damaged|not a database)/);
    const newer = other('newer');
    mkdirSync(join(newer, 'db'), { recursive: true });
    const bytes = gunzipSync(readFileSync(FIXTURE_DB));
    const field = Buffer.from('\u0010version\0', 'latin1');
    bytes.writeInt32LE(99, bytes.indexOf(field) + field.length);
    writeFileSync(join(newer, 'db', 'bitcue.db'), bytes);
    expect(await findProblems({ DATA_DIR: newer })).toContainEqual(
      expect.stringMatching(
        /^data The data has version 99, but this program supports only \d+\. Use a newer release\.$/,
      ),
    );
  });

  it('the disk is full, voices are missing, and a clip has lost its file', async () => {
    expect(await findProblems({ DISK_RESERVE_MB: '900000000' })).toEqual([
      expect.stringMatching(
        /^disk Only .* are free at .*: below 900000000 MB, uploads and speech stop\. Free up disk space\.$/,
      ),
    ]);
    const empty = other('empty');
    mkdirSync(empty);
    await runHere({ ...settings, DATA_DIR: empty }, 'media', 'starter');
    for (const file of readdirSync(join(empty, 'objects'), { recursive: true, withFileTypes: true })) {
      if (file.isFile()) rmSync(join(file.parentPath, file.name));
    }
    const problems = await findProblems({ DATA_DIR: empty });
    expect(problems).toContain('voices There are no voices. Add them with: voices seed');
    expect(problems).toContainEqual(expect.stringMatching(/^clips The files of \d+ clips are missing\. /));
  });

  it('tokens are sealed with another key, and Twitch has ended a permission', async () => {
    const { PUBLIC_URL: publicUrl = '', TWURPLE_MOCK_API_PORT } = settings;
    await signInLocally({ publicUrl, twitchPort: Number(TWURPLE_MOCK_API_PORT), login: 'demo_channel' });
    expect(await findProblems({ TOKEN_KEY: Buffer.from(randomKey()).toString('base64') })).toEqual([
      'streamers TOKEN_KEY cannot decrypt the stored tokens of 1 streamers. Add the earlier key, after a comma.',
    ]);
    const admin = {
      countLockedGrants: async () => 0,
      users: { list: async () => [{ login: 'demo', twitch: 'relink' }] },
    };
    await expect(checkStreamers(admin as unknown as Admin)).rejects.toThrow(
      'Twitch ended the permission of demo. They have to sign in again.',
    );
  });
});

describe('the connection to the server', () => {
  it('nothing listens, another server answers, it is not ready, or the proxy does not forward WebSockets', async () => {
    const [port] = await findFreePorts(1);
    const answer = (status: number) => serve((_, response) => response.writeHead(status).end());
    await expect(checkServer(`http://localhost:${port}`)).rejects.toThrow(`Nothing listens at localhost:${port}. `);
    await expect(checkServer(await answer(404))).rejects.toThrow('Something else responds at ');
    await expect(checkServer(await answer(503))).rejects.toThrow(/ is not ready:\nThe server does not say why\. /);
    const plain =
      'WebSockets do not reach the server (200). Configure the reverse proxy to forward WebSocket upgrades.';
    await expect(checkSocket(await answer(200))).rejects.toThrow(plain);
    await expect(checkSocket(`http://localhost:${port}`)).rejects.toThrow('WebSockets do not reach the server. ');
  });

  it('shows each reason why it is not ready, and warnings', async () => {
    const note = (message: string) => ({ code: 'any', message });
    const warnings = [note('The disk is nearly full.')];
    const reasons = [note('The server is stopping.'), note('The store does not answer.')];
    const [broken, fine] = [
      { status: 503, body: { reasons, warnings } },
      { status: 200, body: { status: 'ready', storage: 'disk', warnings } },
    ].map(({ status, body }) => serve((_, response) => response.writeHead(status).end(JSON.stringify(body))));
    const address = await broken;
    await expect(checkServer(`${address}`)).rejects.toThrow(
      `The server at ${address} is not ready:\nThe server is stopping.\nThe store does not answer.\nThe disk is nearly full.`,
    );
    expect(await checkServer(`${await fine}`)).toBe('ready, but: The disk is nearly full.');
  });

  it('closes a WebSocket that opens at once, so that the command does not wait for the server to end it', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    const closed = new Promise<void>((resolve) => {
      server.on('upgrade', (_, socket) => {
        socket.on('end', () => socket.end());
        socket.on('error', () => {});
        socket.on('close', () => resolve());
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
        socket.resume();
      });
    });
    expect(await checkSocket(`http://localhost:${(server.address() as AddressInfo).port}`)).toBe('opens');
    await closed;
  });

  it.each([
    ['ENOTFOUND', 'The name a.example.org has no address.'],
    ['CERT_HAS_EXPIRED', 'The certificate of a.example.org has expired.'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate at a.example.org is for another name.'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate of a.example.org is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT).'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'a.example.org does not speak https.'],
    ['ENETUNREACH', 'a.example.org cannot be reached (ENETUNREACH).'],
  ])('%s', (code, line) => {
    const failure = new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
    expect(explainFailure(failure, new URL('https://a.example.org'))).toContain(line);
    const timeout = new DOMException('', 'TimeoutError');
    expect(explainFailure(timeout, new URL('https://a.example.org'))).toContain('does not answer within');
  });

  it('the clock is fast or slow', async () => {
    const address = await serve((_, response) => response.end());
    expect(await checkClock(address, Date.now)).toBeNull();
    expect(await checkClock(address, () => Date.now() + 90_000)).toMatch(/is (89|90|91) seconds fast\. Switch on/);
    expect(await checkClock(address, () => Date.now() - 90_000)).toMatch(/is (89|90|91) seconds slow\. Switch on/);
  });
});

describe('Twitch', () => {
  const other = 'a'.repeat(30);
  const read = (over: Record<string, string>) => readConfig({ ...settings, ...over });
  const refusesSigned =
    'Twitch rejects signatures made with EXTENSION_SECRET: either it or EXTENSION_OWNER_ID is wrong.';
  it.each([
    ['an unknown app', { TWITCH_CLIENT_ID: other }, signIn, 'Twitch does not know TWITCH_CLIENT_ID.'],
    [
      'the secret of another app',
      { TWITCH_CLIENT_SECRET: other },
      signIn,
      'TWITCH_CLIENT_SECRET does not belong to TWITCH_CLIENT_ID.',
    ],
    [
      'the secret of another extension',
      { EXTENSION_CLIENT_SECRET: other },
      (config: Config) => checkApp(config, 'extension'),
      'EXTENSION_CLIENT_SECRET does not belong to EXTENSION_CLIENT_ID.',
    ],
    [
      'another version',
      { EXTENSION_VERSION: '9.9.9' },
      checkVersion,
      'The extension has no version 9.9.9. Correct EXTENSION_VERSION.',
    ],
    ['somebody else as owner', { EXTENSION_OWNER_ID: '7' }, checkVersion, refusesSigned],
    [
      'another extension secret',
      { EXTENSION_SECRET: Buffer.alloc(32, 'another secret ').toString('base64') },
      checkVersion,
      refusesSigned,
    ],
    [
      'purchases are reported to another address',
      { PUBLIC_URL: 'http://127.0.0.1' },
      checkPurchases,
      'Twitch reports purchases to localhost instead. Restart the server after a change of PUBLIC_URL.',
    ],
  ])('%s', async (_, over: Record<string, string>, check: (config: Config) => Promise<string>, line) => {
    await expect(check(read(over))).rejects.toThrow(line);
  });

  it('an app instead of the extension', async () => {
    const { TWITCH_CLIENT_ID = '', TWITCH_CLIENT_SECRET = '' } = settings;
    const app = { EXTENSION_CLIENT_ID: TWITCH_CLIENT_ID, EXTENSION_CLIENT_SECRET: TWITCH_CLIENT_SECRET };
    await expect(checkProducts(read(app))).rejects.toThrow(
      'EXTENSION_CLIENT_ID is that of an app, not of an extension.',
    );
    await expect(checkPurchases(read(app))).rejects.toThrow('Twitch reports no purchases. Start the server');
  });

  it('wrong products', async () => {
    const { EXTENSION_CLIENT_ID: clientId = '', EXTENSION_CLIENT_SECRET: clientSecret = '' } = settings;
    const about = askAbout({ clientId, clientSecret });
    for (const { product } of compareProducts([]).changes.slice(0, 5))
      await about.putProduct({ ...product, amount: 7 });
    expect(await findProblems({})).toEqual([
      'products bits5 costs 7 Bits, bits10 costs 7 Bits, bits15 costs 7 Bits, 2 more. Fix it with: products sync --yes',
    ]);
    const asked = await runHere(settings, 'products', 'sync');
    expect([asked.code, asked.stderr]).toEqual([4, 'Nothing was done. Add --yes to do it.\n']);
    expect(asked.stdout).toContain('  ~ bits5 costs 7 Bits');
    const told = await runHere(settings, 'products', 'sync', '--json');
    expect([told.code, told.stderr]).toEqual([4, 'Nothing was done. Add --yes to do it.\n']);
    const changes = told.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect([changes.length, changes[0]]).toEqual([
      5,
      { change: 'change', sku: 'bits5', amount: 5, why: 'costs 7 Bits' },
    ]);
    const done = await runHere(settings, 'products', 'sync', '--yes');
    expect([done.code, done.stdout]).toEqual([0, expect.stringMatching(/Done\.\n$/)]);
    expect(await findProblems({})).toEqual([]);
    expect((await runHere(settings, 'products', 'sync')).code).toBe(0);
  });

  it('does not answer', async () => {
    const [port] = await findFreePorts(1);
    process.env.TWURPLE_MOCK_API_PORT = String(port);
    const asked = signIn(read({}));
    process.env.TWURPLE_MOCK_API_PORT = settings.TWURPLE_MOCK_API_PORT;
    await expect(asked).rejects.toThrow('The local Twitch is not responding. Start it with npm start.');
  });
});

/** Returns a key that passes as random. */
function randomKey(): number[] {
  return Array.from({ length: 32 }, (_, at) => (at * 37 + 11) % 256);
}
