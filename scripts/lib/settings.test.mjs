import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { combineLocalSettings, createLocalSettings, readLocalSettings, usesRealTwitch } from './settings.mjs';

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
