import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const key = (first: number) => Buffer.from(Array.from({ length: 32 }, (_, index) => first + index)).toString('base64');
const production = () => ({
  PUBLIC_URL: 'https://bitcue.example/',
  TWITCH_CLIENT_ID: 'a'.repeat(30),
  TWITCH_CLIENT_SECRET: 'twitch-secret-0001',
  EXTENSION_CLIENT_ID: 'b'.repeat(30),
  EXTENSION_CLIENT_SECRET: 'extension-secret-0001',
  EXTENSION_SECRET: key(1),
  EXTENSION_OWNER_ID: '1234',
  EVENTSUB_SECRET: 'eventsub-secret-0001',
  TOKEN_KEY: key(2),
});

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bitcue-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const problemsOf = (env: Record<string, string | undefined>): string[] => {
  try {
    readConfig({ DATA_DIR: dataDir, ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('settings', () => {
  it('accept a complete set, and derive the real origin of the extension', () => {
    const config = readConfig({ DATA_DIR: dataDir, ...production() });
    expect(config).toMatchObject({
      port: 8080,
      local: false,
      publicUrl: 'https://bitcue.example',
      extension: { origin: `https://${'b'.repeat(30)}.ext-twitch.tv` },
      stageOrigin: null,
    });
  });

  it('accept Redis only with MongoDB, which processes share', () => {
    const REDIS_URL = 'redis://127.0.0.1:6379';
    expect(problemsOf({ ...production(), REDIS_URL })).toEqual([expect.stringContaining('only with MONGODB_URI')]);
    const shared = { ...production(), MONGODB_URI: 'mongodb://127.0.0.1/', DATA_DIR: dataDir };
    expect(problemsOf({ ...shared, REDIS_URL: 'http://127.0.0.1' })).toHaveLength(1);
    expect(readConfig({ ...shared, REDIS_URL })).toMatchObject({ redisUrl: REDIS_URL });
    expect(readConfig(shared).redisUrl).toBeNull();
  });

  it('enable tracing only if a collector is set, and refuse one without an HTTP address', () => {
    const read = (env: object) => readConfig({ DATA_DIR: dataDir, ...production(), ...env }).otlpEndpoint;
    expect([read({}), read({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })]).toEqual([null, null]);
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT })).toBe(OTEL_EXPORTER_OTLP_ENDPOINT);
    for (const wrong of ['127.0.0.1:4318', 'grpc://127.0.0.1:4317', 'a collector'])
      expect(problemsOf({ ...production(), OTEL_EXPORTER_OTLP_ENDPOINT: wrong })).toEqual([
        expect.stringMatching(/^OTEL_EXPORTER_OTLP_ENDPOINT: /),
      ]);
  });

  it('sell Plus only with everything that Stripe needs, and nothing without it', () => {
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_live_51Hq0000000000',
      STRIPE_WEBHOOK_SECRET: 'whsec_0000000000000000',
      STRIPE_PRICE_ID: 'price_1Hq0000, price_1Hp0000',
      STRIPE_MOCK_PORT: '4242',
    };
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = stripe;
    const prices = ['price_1Hq0000', 'price_1Hp0000'];
    const read = (env: object) => readConfig({ DATA_DIR: dataDir, ...production(), ...env }).billing;
    expect(read({})).toBeNull();
    expect(read({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', STRIPE_PRICE_ID: '' })).toBeNull();
    expect(read(stripe)).toEqual({ secretKey, webhookSecret, prices, apiPort: null });
    expect(read({ ...stripe, PUBLIC_URL: undefined, TWURPLE_MOCK_API_PORT: '1' })).toMatchObject({ apiPort: 4242 });
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID']) {
      const problems = problemsOf({ ...production(), ...stripe, [name]: '' });
      expect(problems).toEqual([`${name}: must be set, because other Stripe settings are.`]);
    }
    for (const [name, value] of [
      ['STRIPE_SECRET_KEY', 'pk_live_51Hq0000000000'],
      ['STRIPE_WEBHOOK_SECRET', 'we_0000000000000000'],
      ['STRIPE_PRICE_ID', 'prod_1Hq0000'],
      ['STRIPE_PRICE_ID', 'price_1Hq0000,'],
    ] as const) {
      const problems = problemsOf({ ...production(), ...stripe, [name]: value });
      expect(problems).toEqual([expect.stringContaining(`${name}: Must be`)]);
      expect(problems.join()).not.toContain(value);
    }
  });

  it('name the companies that speak: Amazon Polly with all of its settings, ElevenLabs with a key, both over https', () => {
    const polly = {
      POLLY_REGION: 'eu-central-1',
      POLLY_ACCESS_KEY_ID: 'AKIA1',
      POLLY_SECRET_ACCESS_KEY: 'polly-secret-1',
    };
    const read = (env: object) => readConfig({ DATA_DIR: dataDir, ...production(), ...env });
    expect(read({})).toMatchObject({ polly: null, elevenLabs: null });
    expect(read({ ...polly, POLLY_MONTHLY_CHARACTERS: '1000' }).polly).toEqual({
      region: 'eu-central-1',
      accessKeyId: 'AKIA1',
      secretAccessKey: 'polly-secret-1',
      endpoint: null,
      monthlyCharacters: 1_000,
    });
    expect(read({ ELEVENLABS_API_KEY: 'elevenlabs-key-1' }).elevenLabs).toEqual({
      apiKey: 'elevenlabs-key-1',
      model: 'eleven_multilingual_v2',
      url: 'https://api.elevenlabs.io',
      monthlyCharacters: null,
    });
    for (const name of Object.keys(polly)) {
      const problems = problemsOf({ ...production(), ...polly, [name]: '' });
      expect(problems).toEqual([`${name}: must be set, because other Amazon Polly settings are.`]);
    }
    for (const name of ['POLLY_ENDPOINT', 'ELEVENLABS_URL']) {
      const problems = problemsOf({ ...production(), [name]: 'http://127.0.0.1:9' });
      expect(problems).toEqual([`${name}: must start with https://.`]);
    }
  });

  it('report every problem at once', () => {
    const problems = problemsOf({
      PORT: '99999',
      PUBLIC_URL: 'http://bitcue.example',
      EXTENSION_CLIENT_ID: 'a',
      EXTENSION_OWNER_ID: 'me',
      EVENTSUB_SECRET: key(1),
      EXTENSION_SECRET: key(1),
    });
    expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual([
      'EXTENSION_CLIENT_SECRET',
      'EXTENSION_OWNER_ID',
      'PORT',
      'PUBLIC_URL',
      'Secrets',
      'TOKEN_KEY',
      'TWITCH_CLIENT_ID',
      'TWITCH_CLIENT_SECRET',
    ]);
    expect(problems).toContain('Secrets: every secret must be different.');
  });

  it('are complete in a fresh copy of .env.example whose empty ones were filled in as the setup guide says', () => {
    const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
    const named = new Set(Array.from(read('docs/twitch-setup.md').matchAll(/`([A-Z][A-Z_]+)`/g), ([, name]) => name));
    const example = Object.entries(parseEnv(read('.env.example')));
    const filled = example.map(([name, value]) => [
      name,
      value === '' && named.has(name) ? production()[name as keyof ReturnType<typeof production>] : value,
    ]);
    const env = Object.fromEntries(filled.filter(([, value]) => value !== ''));
    expect(problemsOf(env)).toEqual([]);
    expect(readConfig({ ...env, DATA_DIR: dataDir })).toMatchObject({
      local: false,
      publicUrl: 'https://bitcue.example',
    });
  });

  it('generate no secrets if something is wrong', () => {
    problemsOf({ ...production(), TWURPLE_MOCK_API_PORT: '1', EXTENSION_OWNER_ID: 'me' });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.each([
    ['a missing secret', { EVENTSUB_SECRET: undefined }, 'EVENTSUB_SECRET'],
    ['a missing key', { TOKEN_KEY: '' }, 'TOKEN_KEY'],
    ['a short key', { TOKEN_KEY: Buffer.alloc(16).toString('base64') }, 'TOKEN_KEY'],
    ['a short extension secret', { EXTENSION_SECRET: Buffer.alloc(8).toString('base64') }, 'EXTENSION_SECRET'],
    ['an address without https', { PUBLIC_URL: 'http://bitcue.example' }, 'PUBLIC_URL'],
    ['one secret in two places', { TOKEN_KEY: key(1) }, 'Secrets'],
    ['a key of zeros', { TOKEN_KEY: Buffer.alloc(32).toString('base64') }, 'TOKEN_KEY'],
    ['a weak old key', { TOKEN_KEY: `${key(3)},${Buffer.alloc(32, 1).toString('base64')}` }, 'TOKEN_KEY'],
    ['a weak extension secret', { EXTENSION_SECRET: Buffer.alloc(32, 9).toString('base64') }, 'EXTENSION_SECRET'],
    ['a webhook secret of ten characters', { EVENTSUB_SECRET: '0123456789' }, 'EVENTSUB_SECRET'],
    ['a webhook secret of one letter', { EVENTSUB_SECRET: 'a'.repeat(40) }, 'EVENTSUB_SECRET'],
    ['a number of proxies that is none', { TRUSTED_PROXIES: 'many' }, 'TRUSTED_PROXIES'],
    ['streamers that are no logins', { ALLOWED_STREAMERS: 'demo channel' }, 'ALLOWED_STREAMERS'],
    ['a negative disk reserve', { DISK_RESERVE_MB: '-1' }, 'DISK_RESERVE_MB'],
    ['a short token for the metrics', { METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    ["no API secret of the extension's own", { EXTENSION_CLIENT_SECRET: undefined }, 'EXTENSION_CLIENT_SECRET'],
  ])('are refused with %s', (_, change, name) => {
    expect(problemsOf({ ...production(), ...change })).toEqual([expect.stringContaining(name)]);
  });

  it('accept several extension secrets while one is being rotated', () => {
    const config = readConfig({ DATA_DIR: dataDir, ...production(), EXTENSION_SECRET: `${key(3)}, ${key(4)}` });
    expect(config.extension.secrets).toEqual([key(3), key(4)]);
  });

  it('accept several keys and webhook secrets while one is being rotated', () => {
    const rotated = { TOKEN_KEY: `${key(3)},${key(4)}`, EVENTSUB_SECRET: 'webhook-secret-0002, webhook-secret-0001' };
    const config = readConfig({ DATA_DIR: dataDir, ...production(), ...rotated });
    expect(config.tokenKeys.map((one) => one.toString('base64'))).toEqual([key(3), key(4)]);
    expect(config.eventSubSecrets).toEqual(['webhook-secret-0002', 'webhook-secret-0001']);
  });

  it('let everyone sign in, or only the streamers named', () => {
    const read = (ALLOWED_STREAMERS?: string) =>
      readConfig({ DATA_DIR: dataDir, ...production(), ALLOWED_STREAMERS }).allowedStreamers;
    expect(read()).toBeNull();
    expect(read('')).toBeNull();
    expect(read('Demo_Channel, other_channel')).toEqual(['demo_channel', 'other_channel']);
  });

  it.each([
    ['https://bitcue.example', false],
    ['http://192.168.1.10:8080', false],
    ['https://localhost.example', false],
    ['http://localhost:8080', true],
    ['http://127.0.0.1:8080', true],
    ['http://[::1]:8080', true],
  ])('with a local Twitch, accept %s as PUBLIC_URL: %s', (PUBLIC_URL, accepted) => {
    const problems = problemsOf({ ...production(), TWURPLE_MOCK_API_PORT: '1', PUBLIC_URL });
    expect(problems).toEqual(accepted ? [] : [expect.stringContaining('PUBLIC_URL: must be on localhost')]);
  });

  it('generate secrets once for a local Twitch, in a file that only this user can read', () => {
    const local = {
      ...production(),
      PUBLIC_URL: undefined,
      TWURPLE_MOCK_API_PORT: '1',
      EVENTSUB_SECRET: '',
      TOKEN_KEY: '',
    };
    const first = readConfig({ DATA_DIR: dataDir, ...local });
    const second = readConfig({ DATA_DIR: dataDir, ...local });
    expect(first.local).toBe(true);
    expect(second.eventSubSecrets).toEqual(first.eventSubSecrets);
    expect(second.tokenKeys).toEqual(first.tokenKeys);
    const file = join(dataDir, 'secrets.json');
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain(first.eventSubSecrets[0]);
  });

  it.each(['', '{', 'null', '{"eventSubSecret":"eventsub-secret-0001","tokenKey":"short"}'])(
    'report a damaged secrets file that contains %j, and do not change it',
    (text) => {
      writeFileSync(join(dataDir, 'secrets.json'), text);
      const problems = problemsOf({ ...production(), PUBLIC_URL: undefined, TWURPLE_MOCK_API_PORT: '1' });
      expect(problems).toEqual([expect.stringContaining('is damaged')]);
      expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(text);
    },
  );

  it('accept the origins of a local Twitch only with a local Twitch', () => {
    const origins = { EXTENSION_ORIGIN: 'http://localhost:8091', STAGE_ORIGIN: 'http://localhost:8090' };
    expect(readConfig({ DATA_DIR: dataDir, ...production(), ...origins })).toMatchObject({
      stageOrigin: null,
      extension: { origin: expect.stringContaining('ext-twitch.tv') },
    });
  });
});
