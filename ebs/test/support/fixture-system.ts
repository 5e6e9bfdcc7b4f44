import { cp, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { findFreePorts } from '../../../scripts/lib/free-ports.mjs';
import { type Simulator, startSimulator } from '../../../simulator/src/start.ts';
import { createChannel, createUser } from '../../../simulator/src/state/seed.ts';
import { composeServer } from '../../src/compose/server.ts';
import { openData } from '../../src/compose/store.ts';
import { readConfig } from '../../src/config/config.ts';
import type { Log } from '../../src/ports/system.ts';
import { systemRandom } from '../../src/ports/system.ts';
import {
  BANNED_BEFORE,
  BOUGHT_MEANWHILE,
  FIXTURE_TIME,
  type FixtureStreamer,
  STREAMERS,
  TARGET_IDS,
} from '../upgrade-expectations.ts';
import { createManualClock } from './manual-clock.ts';
import { connectPage } from './system.ts';

const FIXTURE = new URL('../fixtures/v0.1.0/datadir/', import.meta.url);
const OWNER_ID = STREAMERS.demo.id;
const CLIENTS = {
  clientId: 'local-client-000000000000000001',
  clientSecret: 'local-secret-00000001',
  extensionClientId: 'local-extension-0000000000000001',
  extensionClientSecret: 'local-secret-00000002',
  extensionSecret: Buffer.alloc(32, 7).toString('base64'),
};
const TOKEN_LIFE_MS = 3_600_000;

/**
 * Opens a copy of the 0.1.0 fixture with today's code, next to a local Twitch and on a manual clock set to the fixture's
 * time. The server does not run until `start` is called. Close the system after use.
 */
export async function openFixtureSystem() {
  const dataDir = await copyFixture();
  const simulator = await startTwitch();
  const apiPort = String(simulator.port);
  process.env.TWURPLE_MOCK_API_PORT = apiPort;
  const config = readConfig({
    PORT: String((await findFreePorts(1))[0]),
    DATA_DIR: dataDir,
    TWITCH_CLIENT_ID: CLIENTS.clientId,
    TWITCH_CLIENT_SECRET: CLIENTS.clientSecret,
    EXTENSION_CLIENT_ID: CLIENTS.extensionClientId,
    EXTENSION_CLIENT_SECRET: CLIENTS.extensionClientSecret,
    EXTENSION_SECRET: CLIENTS.extensionSecret,
    EXTENSION_OWNER_ID: OWNER_ID,
    TWURPLE_MOCK_API_PORT: apiPort,
  });
  simulator.setEbsUrl(config.publicUrl);
  let clock = createManualClock(FIXTURE_TIME);
  const log: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  let data = await openData(config, clock, { share: false });
  let server: ReturnType<typeof composeServer> | null = null;
  /** Every page so far, including closed ones. */
  const pages: Awaited<ReturnType<typeof connectPage>>[] = [];

  async function stop(): Promise<void> {
    for (const page of pages) page.socket.close();
    await server?.stop();
    server = null;
    await data.close();
  }

  return {
    config,
    simulator,
    /** The open repositories and files; `restart` replaces them. */
    data: () => data,
    async start() {
      server = composeServer({ config, data, clock, random: systemRandom, log });
      await server.start();
    },
    /** Stops the server and starts a new one on the same data, `afterMs` milliseconds later. */
    async restart(afterMs = 0) {
      await stop();
      // A new clock, so that no timer of the stopped server can fire.
      clock = createManualClock(clock.now() + afterMs);
      data = await openData(config, clock, { share: false });
      await this.start();
    },
    /** Advances the clock in steps, leaving real time in between for sockets and the database. */
    async pass(ms: number, steps: number) {
      for (let step = 0; step < steps; step += 1) {
        await clock.advance(ms / steps);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async openPage(streamer: FixtureStreamer, options: Parameters<typeof connectPage>[1] = {}) {
      const page = await connectPage(
        { config, alertKey: streamer.alertKey },
        { after: (ms, callback) => clock.advance(ms).then(callback), ...options },
      );
      pages.push(page);
      await expect.poll(() => page.told.some((message) => message.type === 'welcome')).toBe(true);
      return page;
    },
    closePages() {
      for (const page of pages) page.socket.close();
    },
    /** The play messages of all pages since the first start. */
    listPlays: () => pages.flatMap((page) => page.told.filter((message) => message.type === 'play')),
    /** A dashboard call with the session stored in the fixture. */
    async call(streamer: FixtureStreamer, method: string, path: string, body?: unknown) {
      const response = await fetch(`${config.publicUrl}${path}`, {
        method,
        headers: {
          Cookie: `bitcue_session=${streamer.session}`,
          'Content-Type': 'application/json',
          'X-Requested-With': 'bitcue',
          Origin: new URL(config.publicUrl).origin,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, json: (await response.json()) as unknown };
    },
    /** A stored record. Throws when it does not exist. */
    async find(id: string) {
      const record = await data.repositories.interactions.find(id);
      if (!record) throw new Error(`${id} is not there`);
      return record;
    },
    async close() {
      await stop();
      await simulator.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
/** A running fixture. */
export type FixtureSystem = Awaited<ReturnType<typeof openFixtureSystem>>;

/** Copies the data folder, unpacks the database, and dates the uploads, since Git does not keep file times. */
async function copyFixture(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bitcue-upgrade-'));
  await cp(FIXTURE, dataDir, { recursive: true });
  const packed = join(dataDir, 'db/bitcue.db.gz');
  await writeFile(join(dataDir, 'db/bitcue.db'), gunzipSync(await readFile(packed)));
  await rm(packed);
  const uploadedAt = new Date(FIXTURE_TIME - 120_000);
  for (const name of await readdir(join(dataDir, 'uploads'), { recursive: true })) {
    await utimes(join(dataDir, 'uploads', name), uploadedAt, uploadedAt);
  }
  return dataDir;
}

/** Starts a local Twitch that knows the people, tokens and purchases of the fixture. */
async function startTwitch(): Promise<Simulator> {
  const simulator = await startSimulator({
    port: 0,
    extensionPort: 0,
    ebsUrl: 'http://localhost:1',
    dataDir: null,
    ...CLIENTS,
    extensionOwnerId: OWNER_ID,
    extensionVersion: '0.0.1',
    extensionDir: null,
    webhookRetryMs: [],
  });
  const { state } = simulator.twitch;
  for (const id of TARGET_IDS) state.users[id] = createUser(id, `target_${id}`);
  const scopes = ['moderator:manage:banned_users', 'channel:manage:moderators', 'moderation:read'];
  for (const { id, login } of Object.values(STREAMERS)) {
    state.users[id] = createUser(id, login);
    state.channels[id] = createChannel();
    const grant = { clientId: CLIENTS.clientId, userId: id, scopes };
    const refreshToken = `refresh-token-of-${login}`;
    state.refreshTokens[refreshToken] = { ...grant, disconnected: false };
    // All other access tokens have expired.
    if (id !== OWNER_ID) continue;
    state.accessTokens[`access-token-of-${login}`] = {
      ...grant,
      expiresAtMs: Date.now() + TOKEN_LIFE_MS,
      refreshToken,
    };
  }
  const ban = { moderatorId: OWNER_ID, reason: '', createdAt: '2020-01-01T00:00:00Z', expiresAt: null };
  state.channels[OWNER_ID]?.bans.push(...BANNED_BEFORE.map((userId) => ({ ...ban, userId })));
  const time = new Date(FIXTURE_TIME - 1_000).toISOString();
  for (const { id, userId, sku } of BOUGHT_MEANWHILE) {
    const product = state.products[sku];
    if (product) state.transactions.push({ id, time, channelId: OWNER_ID, userId, product });
  }
  return simulator;
}
