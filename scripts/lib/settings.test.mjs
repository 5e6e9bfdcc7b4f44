import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  combineLocalSettings,
  createLocalSettings,
  readEnvironment,
  readLocalSettings,
  usesRealTwitch,
} from './settings.mjs';

let dataDir;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bitcue-settings-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('creates distinct ids and secrets once, readable by this user only', () => {
  expect(readLocalSettings(dataDir)).toBeNull();
  const made = createLocalSettings(dataDir);
  expect(made.TWITCH_CLIENT_ID).toMatch(/^[a-z0-9]{30}$/);
  expect(Buffer.from(made.EXTENSION_SECRET, 'base64')).toHaveLength(32);
  expect(new Set(Object.values(made)).size).toBe(Object.values(made).length);
  expect(createLocalSettings(dataDir)).toEqual(made);
  if (process.platform !== 'win32') expect(statSync(join(dataDir, 'local.json')).mode & 0o777).toBe(0o600);
});

it('names a damaged file', () => {
  writeFileSync(join(dataDir, 'local.json'), '{');
  expect(() => createLocalSettings(dataDir)).toThrow('local.json is not valid JSON');
});

it('reads .env, except what the environment sets or .env leaves empty', () => {
  writeFileSync(join(dataDir, '.env'), 'PUBLIC_URL=https://alerts.example.org\nEXTENSION_VERSION=0.0.1\nTOKEN_KEY=\n');
  vi.stubEnv('PUBLIC_URL', '');
  vi.stubEnv('EXTENSION_VERSION', '0.0.2');
  const env = readEnvironment(dataDir);
  expect(env).toMatchObject({ PUBLIC_URL: 'https://alerts.example.org', EXTENSION_VERSION: '0.0.2' });
  expect(env).not.toHaveProperty('TOKEN_KEY');
  vi.unstubAllEnvs();
});

it('derives addresses from the ports in the environment', () => {
  const settings = combineLocalSettings({ DATA_DIR: dataDir, SIMULATOR_PORT: '9000' }, { TWITCH_CLIENT_ID: 'made' });
  expect(settings).toMatchObject({
    PORT: '8080',
    PUBLIC_URL: 'http://localhost:8080',
    TWURPLE_MOCK_API_PORT: '9000',
    STAGE_ORIGIN: 'http://localhost:9000',
    EXTENSION_ORIGIN: 'http://localhost:8091',
    TWITCH_CLIENT_ID: 'made',
  });
});

it('uses the real Twitch if the settings have an app id', () => {
  expect(usesRealTwitch({})).toBe(false);
  expect(usesRealTwitch({ TWITCH_CLIENT_ID: 'x' })).toBe(true);
  expect(usesRealTwitch({ TWITCH_CLIENT_ID: 'x', TWURPLE_MOCK_API_PORT: '8090' })).toBe(false);
});
