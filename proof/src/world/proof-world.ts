import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAdmin } from '@bitcue/ebs/admin';
import { findFreePorts } from '../../../scripts/lib/free-ports.mjs';
import { startSimulator } from '../../../simulator/src/start.ts';
import type { CaddyProxy } from '../behind-caddy.ts';
import type { Orders } from '../build/prelude.ts';
import { makeProofBuild } from '../build/proof-build.ts';
import type { Logs, ObsLine, PlayLine } from '../checker/logs.ts';
import { ObsModel } from '../page/obs-model.ts';
import { PageClient, type PageOptions } from '../page/page-client.ts';
import { type Backend, createBackend } from './backend.ts';
import { readShortClip } from './clip.ts';
import { createControl } from './control.ts';
import { readRows, refuseUsedDb } from './dump.ts';
import type { EbsProcess } from './ebs-process.ts';
import type { EffectKind } from './effects.ts';
import { createItems, fixedTargetOf, type ItemKind, PERSONAL_VIEWER_ID, PRICES, uuidOf } from './items.ts';
import { createPowerUps } from './power-ups.ts';
import { createRewards } from './rewards.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { startSurroundings } from './surroundings.ts';
import { untilSubscribed } from './until-subscribed.ts';

/** Milliseconds between the local Twitch's attempts at a webhook: the usual pattern, but faster. */
const WEBHOOK_RETRY_MS = [150, 400, 1_000, 2_500];
/** Ids of rewards that have not been created yet. */
const NONE: Record<EffectKind, string> = { song: '', punish: '', emotes: '', vip: '', studio: '' };
/** Bearer token for the metrics of each process. */
const METRICS_TOKEN = 'metrics-token-of-the-proof';
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** A channel in a proof. */
export interface Channel extends SignedIn {
  index: number;
  /** Ids of its rewards at Twitch. */
  rewards: Record<EffectKind, string>;
  /** Ids of its Power-ups at Twitch. */
  powerUps: Record<EffectKind, string>;
  /** Login of somebody whom the streamer made a permanent VIP. */
  insider: string;
  obs: ObsModel;
}

/**
 * Starts everything a proof needs: the proof's build, a local Twitch in this process, the backend in its own process, channels
 * whose streamers have signed in, and items. Behind a proxy, there are as many backend processes as the proxy has ports, an
 * independent server of the MongoDB protocol, and Redis. Close it after use.
 */
export async function startProofWorld(options: {
  channels: number;
  mongodbUri?: string | null;
  proxy?: CaddyProxy | null;
}) {
  const around = options.proxy ? await startSurroundings() : null;
  const mongodbUri = around?.mongodbUri ?? options.mongodbUri ?? null;
  const dir = mkdtempSync(join(tmpdir(), 'bitcue-proof-'));
  const buildDir = join(dir, 'build');
  const dataDir = join(dir, 'data');
  const logFile = join(dir, 'ebs.log');
  const [port = 0, secondPort = 0] = options.proxy?.ports ?? (await findFreePorts(2));
  const ids = { clientId: 'local-client-000000000000000001', clientSecret: randomBytes(15).toString('hex') };
  const extension = {
    extensionClientId: 'local-extension-0000000000000001',
    extensionClientSecret: randomBytes(15).toString('hex'),
    extensionSecret: randomBytes(32).toString('base64'),
    extensionOwnerId: '100000001',
    extensionVersion: '0.0.1',
  };
  const url = options.proxy?.url ?? `http://localhost:${port}`;
  await makeProofBuild(buildDir);
  const simulator = await startSimulator({
    port: 0,
    extensionPort: 0,
    ebsUrl: url,
    dataDir: null,
    ...ids,
    ...extension,
    extensionDir: null,
    webhookRetryMs: WEBHOOK_RETRY_MS,
    webhookTimeoutMs: 2_000,
    // Kills are so frequent that Twitch's limit would revoke subscriptions, which would hide the effects of the kills.
    webhookFailureLimit: Number.MAX_SAFE_INTEGER,
    helixPointsPerMinute: 1_000_000,
  });
  const eventSubSecret = randomBytes(24).toString('hex');
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    EVENTSUB_SECRET: eventSubSecret,
    TWITCH_CLIENT_ID: ids.clientId,
    TWITCH_CLIENT_SECRET: ids.clientSecret,
    EXTENSION_CLIENT_ID: extension.extensionClientId,
    EXTENSION_CLIENT_SECRET: extension.extensionClientSecret,
    EXTENSION_SECRET: extension.extensionSecret,
    EXTENSION_OWNER_ID: extension.extensionOwnerId,
    EXTENSION_VERSION: extension.extensionVersion,
    EXTENSION_ORIGIN: simulator.extensionUrl,
    TWURPLE_MOCK_API_PORT: String(simulator.port),
    ...(mongodbUri ? { MONGODB_URI: mongodbUri } : {}),
    ...(around ? { REDIS_URL: around.redis.url, TRUSTED_PROXIES: '1', METRICS_TOKEN } : {}),
  };
  mkdirSync(dataDir, { mode: 0o700 });
  const control = createControl(simulator.url);
  const plays: PlayLine[] = [];
  const obs: ObsLine[] = [];
  const answered: Logs['answered'] = [];
  const once: string[] = [];
  const bare: string[] = [];
  const moderated: string[] = [];
  const pages = new Set<PageClient>();
  const channels: Channel[] = [];
  const backends = (options.proxy?.ports ?? [port]).map((own, index) =>
    createBackend({
      buildDir,
      port: own,
      env,
      logFile: index === 0 ? logFile : join(dir, `ebs-${index + 1}.log`),
      isShared: mongodbUri !== null,
    }),
  );
  const [firstBackend] = backends as [Backend];
  let truthFrom = 0;

  const world = {
    dir,
    buildDir,
    dataDir,
    logFile,
    mongodbUri,
    /** Redis, if several processes use it to notify each other. */
    redis: around?.redis ?? null,
    metricsToken: METRICS_TOKEN,
    url,
    secondPort,
    env,
    eventSubSecret,
    extension,
    simulator,
    control,
    channels,
    plays,
    answered,
    /** Purchases whose action must happen at most once. */
    once,
    /** Purchases without an intent: their buyer chose no item. */
    bare,
    /** Purchases of a punishment for somebody whom a moderator had timed out. */
    moderated,
    pages,
    /** Every process of the backend; one, unless there is a proxy. */
    backends,
    /** The backend's only or first process. */
    get ebs(): EbsProcess {
      return firstBackend.ebs;
    },
    start: (orders?: Orders) => firstBackend.start(orders),
    startPlain: () => firstBackend.startPlain(),
    /** Stops each process as an operator does and starts it again, one after the other. */
    async restart(): Promise<void> {
      for (const backend of backends) {
        await backend.ebs.stop();
        await backend.startPlain();
      }
    },
    openPage(channel: Channel, over: Partial<PageOptions> = {}): PageClient {
      const { channelId, alertKey } = channel;
      const name = `page-of-${channel.login}`;
      const page = new PageClient({
        ebsUrl: url,
        channelId,
        alertKey,
        name,
        log: plays,
        obs: channel.obs,
        ...over,
      });
      pages.add(page);
      return page;
    },
    closePages(): void {
      for (const page of pages) page.close();
      pages.clear();
    },
    itemOf: (channel: Channel, kind: ItemKind) => ({ uuid: uuidOf(channel.index, kind), amount: PRICES[kind] }),
    readRows: () => readRows(dataDir, mongodbUri),
    /** The logs since the start, or since `forgetLogs`. */
    async collect(): Promise<Logs> {
      const prices = channels.flatMap((channel) =>
        (Object.keys(PRICES) as ItemKind[]).map((kind) => [uuidOf(channel.index, kind), PRICES[kind]]),
      );
      const rows = await world.readRows();
      const truth = await control.truth(truthFrom);
      const since = new Set(old);
      return {
        truth,
        rows: rows.filter((row) => !since.has(row._id)),
        plays: plays.filter((line) => !since.has(line.cue.slice(0, line.cue.lastIndexOf(':')))),
        obs: [...obs],
        answered,
        prices: Object.fromEntries(prices),
        personal: Object.fromEntries(
          channels.map((channel) => [uuidOf(channel.index, 'personal'), [PERSONAL_VIEWER_ID]]),
        ),
        testChannels: [],
        once,
        bare,
        moderated,
      };
    },
    /** Ignores the logs so far, so that the next collection starts here. */
    async forgetLogs(): Promise<void> {
      for (const row of await world.readRows()) old.add(row._id);
      const truth = await control.truth(truthFrom);
      for (const line of truth) if (line.id) old.add(line.id);
      truthFrom = truth.at(-1)?.seq ?? truthFrom;
      plays.length = 0;
      obs.length = 0;
      answered.length = 0;
      once.length = 0;
      bare.length = 0;
      moderated.length = 0;
    },
    async close(keep = false): Promise<void> {
      world.closePages();
      for (const backend of backends) await backend.kill();
      await around?.close();
      await simulator.close();
      if (!keep) rmSync(dir, { recursive: true, force: true });
    },
  };
  const old = new Set<string>();

  try {
    if (mongodbUri) await refuseUsedDb(mongodbUri);
    for (const backend of backends) await backend.startPlain();
    for (let index = 0; index < options.channels; index += 1) {
      const login = `channel_${index}`;
      await control.addUser({ login, broadcasterType: 'affiliate', live: true, extensionActive: true });
      const signedIn = await signIn(url, login);
      const insider = await control.addUser({ login: `insider_${index}`, bits: 1_000_000 });
      simulator.twitch.state.channels[signedIn.channelId]?.vips.push(insider.id);
      channels.push({
        ...signedIn,
        index,
        rewards: NONE,
        powerUps: NONE,
        insider: insider.login,
        obs: new ObsModel(signedIn.channelId, obs),
      });
      await control.addUser({ login: fixedTargetOf(index) });
    }
    const shortId = await fillChannels(env, channels);
    const development = simulator.twitch.state.products[`bits${PRICES.development}`];
    if (development) development.inDevelopment = true;
    // New processes see what was set up from outside at once.
    await world.restart();
    await Promise.all(
      channels.map(async (channel) => {
        channel.rewards = await createRewards(url, channel, shortId);
        channel.powerUps = await createPowerUps(url, control, channel, shortId);
      }),
    );
    await untilSubscribed(simulator, channels);
    return world;
  } catch (error) {
    await world.close(true);
    throw error;
  }
}
/** A running world. */
export type ProofWorld = Awaited<ReturnType<typeof startProofWorld>>;

/** Adds voices, one clip and the items of every channel through the admin entry while the backend runs. Returns the clip. */
async function fillChannels(env: NodeJS.ProcessEnv, channels: readonly Channel[]): Promise<string> {
  const admin = await openAdmin(env, SILENT);
  try {
    await admin.voices.seed();
    const owner = await admin.findUser(channels[0]?.channelId ?? '');
    if (!owner) throw new Error('The first channel is not in the store.');
    const { item } = await admin.importMedia({ owner, name: 'Short horn.mp3', bytes: readShortClip(), tags: [] });
    for (const channel of channels) {
      for (const one of createItems(channel.index, item.shortId)) await admin.addItem(channel.channelId, one);
    }
    return item.shortId;
  } finally {
    await admin.close();
  }
}
