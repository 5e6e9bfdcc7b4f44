import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Area, signInPath } from '@bitcue/shared/api/sign-in.ts';
import type { FeatureType } from '@bitcue/shared/features/catalog.ts';
import type { Express } from 'express';
import { MongoClient } from 'mongodb';
import type { NewFault } from '../../../simulator/src/control-api.ts';
import { type Simulator, startSimulator } from '../../../simulator/src/start.ts';
import { SEED_IDS } from '../../../simulator/src/state/seed.ts';
import { startEmbeddedDb } from '../../embedded-db/start.ts';
import { createSessions } from '../../src/accounts/sessions.ts';
import { createSignIn } from '../../src/accounts/sign-in.ts';
import { type Config, readConfig } from '../../src/config/config.ts';
import { createNoHints } from '../../src/hints/no-hints.ts';
import { createApp } from '../../src/http/app.ts';
import { checkCsrf } from '../../src/http/credentials.ts';
import { createAuthRoutes } from '../../src/http/routes/auth.ts';
import { eventSubRoute } from '../../src/http/routes/eventsub.ts';
import { createAudit } from '../../src/log/audit-log.ts';
import type { Clock, Log } from '../../src/ports/system.ts';
import { systemRandom } from '../../src/ports/system.ts';
import type { BitsTransaction } from '../../src/ports/twitch.ts';
import { createAuditStore } from '../../src/store/audit.ts';
import { createItemStore } from '../../src/store/items.ts';
import { createNamedLeases } from '../../src/store/named-leases.ts';
import { createPunishmentStore } from '../../src/store/punishments.ts';
import { createRewardStore } from '../../src/store/rewards.ts';
import { createSecretMarks } from '../../src/store/secret-marks.ts';
import { createSessionStore } from '../../src/store/sessions.ts';
import { createTaskStore } from '../../src/store/tasks.ts';
import { createUserStore } from '../../src/store/users.ts';
import { createTasks } from '../../src/tasks/tasks.ts';
import { createWithLease } from '../../src/tasks/with-lease.ts';
import { createTwitch } from '../../src/twitch/create-twitch.ts';
import type { Arrival, ChannelRedemption, RedemptionEventKind } from '../../src/twitch/eventsub.external.ts';
import { createSealer, resealGrant, sealGrant } from '../../src/twitch/seal.ts';

/** Ids of the seeded users: the channel that signs in, a moderator and viewers. */
export const IDS = SEED_IDS;
const DEFAULT_FAULT = { count: null, match: '', delayMs: 0, times: 1, window: 2, status: 500, resetSeconds: 1 };

/**
 * Starts a local Twitch, a database and the EBS's Twitch and sign-in parts over real HTTP. `deadlineMs` is
 * the deadline of each call, for tests of calls that hang.
 */
export async function startTwitchRig({ deadlineMs }: { deadlineMs?: number } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'twitch-rig-'));
  const db = await startEmbeddedDb({ dataDir });
  const client = await MongoClient.connect(db.uri);
  const store = client.db('test');

  let app: Express | null = null;
  const server = createServer((request, response) => {
    if (app === null) response.writeHead(503).end();
    else app(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;

  const extensionSecret = randomBytes(32).toString('base64');
  const secrets = {
    clientSecret: randomBytes(20).toString('hex'),
    extensionClientSecret: randomBytes(20).toString('hex'),
  };
  const sim: Simulator = await startSimulator({
    port: 0,
    extensionPort: 0,
    ebsUrl: origin,
    dataDir: null,
    clientId: 'localclientid00000000000000000',
    extensionClientId: 'localextensionid00000000000000',
    extensionSecret,
    extensionOwnerId: '1',
    extensionVersion: '0.0.1',
    extensionDir: null,
    webhookRetryMs: [50, 100],
    rotateRefreshTokens: true,
    ...secrets,
  });
  process.env.TWURPLE_MOCK_API_PORT = String(sim.port);
  const config: Config = readConfig({
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    TWITCH_CLIENT_ID: 'localclientid00000000000000000',
    TWITCH_CLIENT_SECRET: secrets.clientSecret,
    EXTENSION_CLIENT_ID: 'localextensionid00000000000000',
    EXTENSION_CLIENT_SECRET: secrets.extensionClientSecret,
    EXTENSION_SECRET: extensionSecret,
    EXTENSION_OWNER_ID: '1',
    TWURPLE_MOCK_API_PORT: String(sim.port),
  });

  let skippedMs = 0;
  const clock: Clock & { skip(ms: number): void } = {
    now: () => Date.now() + skippedMs,
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    skip(ms) {
      skippedMs += ms;
    },
  };
  const lines: string[] = [];
  const write = (event: string, facts: unknown) => void lines.push(JSON.stringify({ event, facts }));
  const log: Log = { debug: write, info: write, warn: write, error: write };

  const sealer = createSealer(config.tokenKeys);
  const users = createUserStore(store);
  const items = createItemStore(store);
  const punishments = createPunishmentStore(store);
  const sessionStore = createSessionStore(store, clock);
  const taskStore = createTaskStore(store);
  const tasks = createTasks({ store: taskStore, clock, random: systemRandom, log });
  const withLease = createWithLease({ leases: createNamedLeases(store), clock, random: systemRandom });
  const sessions = createSessions({
    store: sessionStore,
    users,
    isAllowed: () => true,
    hints: createNoHints(),
    clock,
    random: systemRandom,
  });
  const marks = createSecretMarks(store);
  const bits: (BitsTransaction & Arrival)[] = [];
  const redemptions: (ChannelRedemption & { news: RedemptionEventKind })[] = [];
  let storeFailures = 0;
  const twitch = createTwitch({
    config,
    users,
    marks,
    tasks,
    withLease,
    sealer,
    clock,
    log,
    deadlineMs,
    onGrantEnded: (userId) => sessions.endAll(userId),
    async onBits(transaction) {
      if (storeFailures > 0) {
        storeFailures -= 1;
        throw new Error('store unavailable');
      }
      bits.push(transaction);
    },
    async onRedemption(redemption, news) {
      redemptions.push({ ...redemption, news });
    },
    async onPowerUp() {},
  });
  const audit = createAudit({ store: createAuditStore(store), clock, random: systemRandom, log });
  const signIn = createSignIn({
    provider: twitch.signIn,
    store: sessionStore,
    users,
    items,
    rewards: createRewardStore(store),
    sessions,
    isAllowed: () => true,
    isBeingDeleted: async () => false,
    audit,
    sealGrant: (grant, userId) => sealGrant(grant, userId, sealer),
    resealGrant: (grant, userId) => resealGrant(grant, userId, sealer),
    sealer,
    clock,
    random: systemRandom,
    log,
    endAlertKey: async (_, change) => ({ result: await change(), pages: 0 }),
    validateGrant: (userId) => twitch.grants.validate(userId),
    onGrant: (userId) => twitch.grants.forget(userId),
  });
  let receiver: Pick<typeof twitch.eventSub, 'receive'> = twitch.eventSub;
  const auth = createAuthRoutes({ signIn, sessions, publicUrl: config.publicUrl, log });
  app = createApp({
    config,
    log,
    random: systemRandom,
    routes: [],
    rawRoutes: [
      eventSubRoute((request, response) => receiver.receive(request, response)),
      ...auth.routes.map((route) => ({ ...route, limit: { points: 10_000, perS: 60 } })),
    ],
    audit,
    counts: null,
    verifySession: (token) => twitch.verifier.verifySession(token),
    readStreamer: auth.readSession,
    findStreamer: (channelId) => users.findById(channelId),
    verifyAccessToken: twitch.verifyAccessToken,
    sendNotFoundPage: async (response) => void response.sendStatus(404),
    checkCsrf: (request) => checkCsrf(request, config),
  });

  return {
    sim,
    localTwitch: sim.twitch,
    origin,
    config,
    clock,
    lines,
    sealer,
    store,
    users,
    items,
    punishments,
    taskStore,
    withLease,
    marks,
    log,
    sessions,
    twitch,
    auth,
    bits,
    redemptions,
    /** Lets another process receive the webhooks from now on. */
    receiveWith(eventSub: typeof receiver) {
      receiver = eventSub;
    },
    /** Makes the next calls of `onBits` fail. */
    failStore(times: number) {
      storeFailures = times;
    },
    fault: (fault: Partial<NewFault> & Pick<NewFault, 'target' | 'kind'>) =>
      sim.twitch.faults.add({ ...DEFAULT_FAULT, ...fault }),
    /** Lists the calls the local Twitch received with this in their path. */
    callsTo: (path: string, method?: string) =>
      sim.twitch.calls.filter((call) => call.path.includes(path) && (method === undefined || call.method === method)),
    /** Signs a user in, step by step like a browser, for these features. Returns the session cookie. */
    async signIn(login = 'demo_channel', features: readonly FeatureType[] = [], area?: Area): Promise<string> {
      const started = await fetch(origin + signInPath({ features, area }), { redirect: 'manual' });
      const authorize = `${started.headers.get('location')}&user=${login}&consent=auto`;
      const back = await fetch(authorize, { redirect: 'manual' });
      const finished = await fetch(back.headers.get('location') ?? '', {
        redirect: 'manual',
        headers: { cookie: cookiesOf(started) },
      });
      return cookiesOf(finished);
    },
    /** Restores the seed: no grants, users, sessions, faults or calls. The clock keeps its time. */
    async reset() {
      sim.twitch.faults.clear();
      sim.twitch.reset();
      sim.twitch.calls.length = 0;
      bits.length = 0;
      lines.length = 0;
      for (const user of await users.listIdsWithGrant()) twitch.grants.forget(user);
      for (const name of ['users', 'items', 'sessions', 'logins', 'tasks', 'leases', 'punishments']) {
        await store.collection(name).deleteMany({});
      }
    },
    async close() {
      twitch.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sim.close();
      await client.close();
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A running rig. */
export type TwitchRig = Awaited<ReturnType<typeof startTwitchRig>>;

/** Returns the cookies that a response sets, formatted for a request. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .filter((cookie) => !/Max-Age=0\b/.test(cookie))
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Waits until a condition holds. Throws after 30 seconds: a busy machine may need them. */
export async function waitFor(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('waited too long');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
