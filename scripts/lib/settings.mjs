import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { extensionFolder } from './extension-files.mjs';
import { root } from './paths.mjs';

/** The account that owns the extension on the local Twitch: its demo channel. */
const demoOwnerId = '100000001';

/**
 * Returns the environment plus the settings of `.env` (the environment wins), with DATA_DIR as an absolute path. Empty settings
 * count as missing.
 * @param {string} [folder] folder of `.env`
 * @returns {Record<string, string>}
 */
export function readEnvironment(folder = root) {
  const file = join(folder, '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const filled = [fromFile, process.env].flatMap((part) => Object.entries(part).filter(([, value]) => value !== ''));
  const env = Object.fromEntries(filled);
  return { ...env, DATA_DIR: resolve(root, env.DATA_DIR ?? 'data') };
}

/** Returns whether the settings are for the real Twitch, so that no local Twitch is needed. */
export function usesRealTwitch(env) {
  return Boolean(env.TWITCH_CLIENT_ID) && !env.TWURPLE_MOCK_API_PORT;
}

/**
 * Combines the settings for running EBS, simulator and CLI on this machine.
 * @param {Record<string, string>} env from `readEnvironment`
 * @param {Record<string, string>} local from `readLocalSettings` or `createLocalSettings`
 */
export function combineLocalSettings(env, local) {
  const ports = {
    PORT: env.PORT ?? '8080',
    SIMULATOR_PORT: env.SIMULATOR_PORT ?? '8090',
    EXTENSION_PORT: env.EXTENSION_PORT ?? '8091',
  };
  return {
    ...local,
    PUBLIC_URL: `http://localhost:${ports.PORT}`,
    EBS_URL: `http://localhost:${ports.PORT}`,
    TWURPLE_MOCK_API_PORT: ports.SIMULATOR_PORT,
    STAGE_ORIGIN: `http://localhost:${ports.SIMULATOR_PORT}`,
    EXTENSION_ORIGIN: `http://localhost:${ports.EXTENSION_PORT}`,
    EXTENSION_DIR: extensionFolder,
    ...env,
    ...ports,
  };
}

/** Returns ids and secrets for the local Twitch. They are created once in DATA_DIR/local.json, which only this user can read. */
export function createLocalSettings(dataDir) {
  const present = readLocalSettings(dataDir);
  if (present) return present;
  const settings = {
    TWITCH_CLIENT_ID: createClientId(),
    TWITCH_CLIENT_SECRET: createClientId(),
    EXTENSION_CLIENT_ID: createClientId(),
    EXTENSION_CLIENT_SECRET: createClientId(),
    EXTENSION_SECRET: randomBytes(32).toString('base64'),
    EXTENSION_OWNER_ID: demoOwnerId,
    EXTENSION_VERSION: '0.0.1',
  };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, 'local.json'), `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  return settings;
}

/**
 * Returns the settings that `createLocalSettings` created, or null if there are none yet.
 * @throws Error if the file is damaged.
 */
export function readLocalSettings(dataDir) {
  const file = join(dataDir, 'local.json');
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`${file} is not valid JSON. Delete it to have it created again.`);
  }
}

/** Returns 30 random lower-case letters and digits, the format of Twitch's client ids and secrets. */
function createClientId() {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from({ length: 30 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
