import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAdmin } from '@bitcue/ebs/admin';
import { findFreePorts } from '../../../scripts/lib/free-ports.mjs';
import { startSimulator } from '../../../simulator/src/start.ts';
import type { Orders } from '../build/prelude.ts';
import { makeProofBuild } from '../build/proof-build.ts';
import type { Logs, ObsLine, PlayLine } from '../checker/logs.ts';
import { ObsModel } from '../page/obs-model.ts';
import { PageClient, type PageOptions } from '../page/page-client.ts';
import { readShortClip } from './clip.ts';
import { createControl } from './control.ts';
import { readRows, refuseUsedDb } from './dump.ts';
import { type EbsProcess, startEbs } from './ebs-process.ts';
import type { EffectKind } from './effects.ts';
import { createItems, fixedTargetOf, type ItemKind, PERSONAL_VIEWER_ID, PRICES, uuidOf } from './items.ts';
import { createPowerUps } from './power-ups.ts';
import { createRewards } from './rewards.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { untilSubscribed } from './until-subscribed.ts';

/** Milliseconds between the local Twitch's attempts at a webhook: Twitch's pattern, but faster. */
const WEBHOOK_RETRY_MS = [150, 400, 1_000, 2_500];
/** Ids of rewards that have not been created yet. */
const NONE: Record<EffectKind, string> = { song: '', punish: '', emotes: '', vip: '', studio: '' };
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** A channel in a proof. */
export interface Channel extends SignedIn {
  index: number;
  /** Ids of its rewards at Twitch. */
  rewards: Record<EffectKind, string>;
  /** Ids of its Power-ups at Twitch. */
  powerUps: Record<EffectKind, string>;
  /** Login of somebody whom the streamer made a VIP for good. */
  insider: string;
  obs: ObsModel;
}

/**
 * Starts what a proof needs: the proof's build, a local Twitch in this process, the backend in its own, channels whose
 * streamers have signed in, and items. Close it after use.
 */
export async function startProofWorld(options: { channels: number; mongodbUri?: string | null }) {
  const dir = mkdtempSync(join(tmpdir(), 'bitcue-proof-'));
  const buildDir = join(dir, 'build');
  const dataDir = join(dir, 'data');
  const logFile = join(dir, 'ebs.log');
  const [port = 0, secondPort = 0] = await findFreePorts(2);
  const ids = { clientId: 'local-client-000000000000000001', clientSecret: randomBytes(15).toString('hex') };
  const extension = {
    extensionClientId: 'local-extension-0000000000000001',
    extensionClientSecret: randomBytes(15).toString('hex'),
    extensionSecret: randomBytes(32).toString('base64'),
    extensionOwnerId: '100000001',
    extensionVersion: '0.0.1',
  };
  const url = `http://localhost:${port}`;
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
    // Kills follow each other faster than Twitch would count failures; a revoked subscription would hide them.
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
    ...(options.mongodbUri ? { MONGODB_URI: options.mongodbUri } : {}),
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
  let ebs: EbsProcess | null = null;
  let truthFrom = 0;

  const world = {
    dir,
    buildDir,
    dataDir,
    logFile,
    mongodbUri: options.mongodbUri ?? null,
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
    /** Purchases whose action may happen once at most. */
    once,
    /** Purchases without an intent: their buyer chose no item. */
    bare,
    /** Purchases of a punishment for somebody whom a moderator had timed out. */
    moderated,
    pages,
    /** The running process of the backend, or the last one. */
    get ebs(): EbsProcess {
      if (!ebs) throw new Error('The backend was never started.');
      return ebs;
    },
    /** Starts the backend. `killed`: an order ended it; `failed`: it ended on its own. */
    async start(orders: Orders = {}): Promise<'ready' | 'killed' | 'failed'> {
      // Others can reach this database, so what a killed process left is taken over only when its heartbeat is old.
      const sabotages = options.mongodbUri ? [...(orders.sabotages ?? []), 'short-heartbeat'] : orders.sabotages;
      const started = await startEbs({ buildDir, url, env, orders: { ...orders, sabotages }, logFile });
      if (typeof started === 'string') return started;
      ebs = started;
      return 'ready';
    },
    /** Starts the backend without orders. Throws if it does not start. */
    async startPlain(): Promise<void> {
      const started = await world.start();
      if (started !== 'ready') throw new Error(`The backend did not start; its log is ${logFile}`);
    },
    openPage(channel: Channel, over: Partial<PageOptions> = {}): PageClient {
      const { channelId, alertKey } = channel;
      const name = `page-of-${channel.login}`;
      const page = new PageClient({ ebsUrl: url, channelId, alertKey, name, log: plays, obs: channel.obs, ...over });
      pages.add(page);
      return page;
    },
    closePages(): void {
      for (const page of pages) page.close();
      pages.clear();
    },
    itemOf: (channel: Channel, kind: ItemKind) => ({ uuid: uuidOf(channel.index, kind), amount: PRICES[kind] }),
    readRows: () => readRows(dataDir, options.mongodbUri ?? null),
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
    /** Ignores the logs up to now: the next collection starts here. */
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
      await ebs?.kill();
      await simulator.close();
      if (!keep) rmSync(dir, { recursive: true, force: true });
    },
  };
  const old = new Set<string>();

  try {
    if (options.mongodbUri) await refuseUsedDb(options.mongodbUri);
    await world.startPlain();
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
    // A new process sees at once what was set up from outside.
    await world.ebs.stop();
    await world.startPlain();
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
    await admin.seedVoices();
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
