import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ALERT_SOCKET_PATH,
  type HubMessage,
  type JournalEntry,
  type PageMessage,
} from '@bitcue/shared/alerts/protocol.ts';
import { type Area, signInPath } from '@bitcue/shared/api/sign-in.ts';
import { PLAYED_ENOUGH_RATIO } from '@bitcue/shared/constants/timing.ts';
import { FEATURE_TYPES, type FeatureType } from '@bitcue/shared/features/catalog.ts';
import { extensionItem } from '@bitcue/shared/items/item.ts';
import { WebSocket } from 'ws';
import { findFreePorts } from '../../../scripts/lib/free-ports.mjs';
import { startSimulator } from '../../../simulator/src/start.ts';
import { openTracing } from '../../src/compose/open-tracing.ts';
import { composeServer } from '../../src/compose/server.ts';
import { openData } from '../../src/compose/store.ts';
import { readConfig } from '../../src/config/config.ts';
import type { Hints } from '../../src/ports/hints.ts';
import type { VoiceCreator } from '../../src/ports/private-voices.ts';
import { currentScope, type Scope } from '../../src/ports/scope.ts';
import type { Clock, Log } from '../../src/ports/system.ts';
import { systemClock, systemRandom } from '../../src/ports/system.ts';
import { SEED_VOICES } from '../../src/voices/seed-voices.ts';

/** Items of the test channel, by name. */
export const ITEMS = {
  speech: '10000000-0000-4000-8000-000000000001',
  horn: '10000000-0000-4000-8000-000000000002',
  video: '10000000-0000-4000-8000-000000000003',
  timeout: '10000000-0000-4000-8000-000000000004',
  off: '10000000-0000-4000-8000-000000000005',
  slow: '10000000-0000-4000-8000-000000000006',
} as const;

const SOUND = 'sound0000000000000001';
const VIDEO = 'video0000000000000001';

/** Ids of the simulator's seed. */
export const CHANNEL_LOGIN = 'demo_channel';

/**
 * Starts the whole backend on free ports of this machine: a local Twitch, the database and the server, with a streamer signed
 * in by OAuth and items to use Bits on. `settings`: additional settings of the server. `clock`: the server's clock. `hints`:
 * replaces the hints to other processes that the settings define. `voiceMaker`: creates private voices. Close it after use.
 */
export async function startSystem(
  settings: Record<string, string> = {},
  clock: Clock = systemClock,
  hints: Hints | null = null,
  voiceMaker: VoiceCreator | null = null,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bitcue-'));
  const secret = Buffer.alloc(32, 7).toString('base64');
  const ids = { clientId: 'local-client-000000000000000001', clientSecret: 'local-secret-00000001' };
  const simulator = await startSimulator({
    port: 0,
    extensionPort: 0,
    ebsUrl: 'http://localhost:1',
    dataDir: null,
    ...ids,
    extensionClientId: 'local-extension-0000000000000001',
    extensionClientSecret: 'local-secret-00000002',
    extensionSecret: secret,
    extensionOwnerId: '100000001',
    extensionVersion: '0.0.1',
    extensionDir: null,
    webhookRetryMs: [50, 100, 200],
  });
  process.env.TWURPLE_MOCK_API_PORT = String(simulator.port);
  const lines: string[] = [];
  const entries: (Scope & { event: string })[] = [];
  const write = (event: string, facts: unknown = {}) => {
    lines.push(`${event} ${JSON.stringify(facts)}`);
    entries.push({ event, ...currentScope() });
  };
  const log: Log = { debug: write, info: write, warn: write, error: write };
  const [port = 0] = await findFreePorts(1);
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    TWITCH_CLIENT_ID: ids.clientId,
    TWITCH_CLIENT_SECRET: ids.clientSecret,
    EXTENSION_CLIENT_ID: 'local-extension-0000000000000001',
    EXTENSION_CLIENT_SECRET: 'local-secret-00000002',
    EXTENSION_SECRET: secret,
    EXTENSION_OWNER_ID: '100000001',
    EXTENSION_ORIGIN: simulator.extensionUrl,
    STAGE_ORIGIN: simulator.url,
    TWURPLE_MOCK_API_PORT: String(simulator.port),
    ...settings,
  };
  const config = readConfig(env);
  simulator.setEbsUrl(config.publicUrl);
  const data = await openData(config, clock, { share: false });
  await data.repositories.voices.upsert(SEED_VOICES.slice(0, 3));
  // Tests of the server need no built pages.
  const pagesDir = join(dataDir, 'pages/');
  await mkdir(join(pagesDir, 'app'), { recursive: true });
  await writeFile(join(pagesDir, 'app', 'index.html'), '<!doctype html>');
  const tracing = await openTracing(config, log);
  const parts = { clock, random: systemRandom, pagesDir, tracing, voiceMaker };
  const server = composeServer({ config, data, log, ...parts, ...(hints && { hints }) });
  await server.start();

  const call = async (
    method: string,
    path: string,
    options: { token?: string; cookie?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const headers: Record<string, string> = { ...options.headers };
    if (options.token) headers.Authorization = `Bearer ${options.token}`;
    if (options.cookie) headers.Cookie = options.cookie;
    if (options.body !== undefined && !headers['Content-Type']) headers['Content-Type'] = 'application/json';
    const body =
      options.body === undefined
        ? undefined
        : typeof options.body === 'string'
          ? options.body
          : JSON.stringify(options.body);
    const response = await fetch(`${config.publicUrl}${path}`, { method, headers, body, redirect: 'manual' });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  };

  const control = async <T>(path: string, body: unknown): Promise<T> => {
    const response = await fetch(`${simulator.url}/control/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`control ${path}: ${response.status} ${text}`);
    return parse(text) as T;
  };

  const cookie = await signIn(config.publicUrl, CHANNEL_LOGIN, FEATURE_TYPES, '', 'rewards');
  const user = (await call('GET', '/api/user', { cookie })).json as { twitch: { id: string }; alertUrl: string };
  const channelId = user.twitch.id;
  await addItems(data, channelId);
  let stopped = false;

  return {
    config,
    env,
    data,
    simulator,
    server,
    lines,
    /** Which request and record each line belongs to. */
    entries,
    pagesDir,
    call,
    control,
    cookie,
    channelId,
    alertKey: user.alertUrl.split('/').at(-1) ?? '',
    /** Makes a call as the dashboard does: with the streamer's session, and the headers that our own pages send. */
    ask: (method: string, path: string, body?: unknown, session: string = cookie) =>
      call(method, path, {
        cookie: session,
        body,
        headers: {
          'Content-Type': 'application/json',
          'X-Requested-With': 'bitcue',
          Origin: new URL(config.publicUrl).origin,
        },
      }),
    /** Signs in an account of the local Twitch, for the use of these features; returns its session cookie. */
    signIn: (login: string, features: readonly FeatureType[] = [], userAgent = '') =>
      signIn(config.publicUrl, login, features, userAgent),
    /** Lets the streamer also allow what an area needs; returns the new session cookie. */
    allow: (area: Area) => signIn(config.publicUrl, CHANNEL_LOGIN, [], '', area, cookie),
    /** Creates a viewer with plenty of Bits who shares their identity; returns the login. */
    async newViewer() {
      const login = `viewer_${Math.random().toString(36).slice(2, 10)}`;
      await control('users', { login, bits: 1_000_000 });
      return login;
    },
    /** Creates the extension session of a viewer. */
    async session(viewer: string | null, over: Record<string, unknown> = {}) {
      const made = await control<{ token: string; opaqueUserId: string; userId: string | null }>('sessions', {
        viewer,
        channel: CHANNEL_LOGIN,
        ...over,
      });
      return made;
    },
    /** Creates a settled purchase at Twitch. */
    purchase: (sku: string, viewer = 'viewer_one', channel: string = CHANNEL_LOGIN) =>
      control<{ transactionId: string; receipt: string; sessionToken: string }>('purchases', { viewer, channel, sku }),
    /**
     * Redeems a reward and waits until the server knows of it, because the webhooks of two redemptions may arrive in any order.
     * `by`: the viewer's login; by default, a new viewer's.
     */
    async redeem(rewardId: string, { userInput = '', by }: { userInput?: string; by?: string } = {}): Promise<string> {
      const viewer = by ?? (await this.newViewer());
      const order = { channel: CHANNEL_LOGIN, viewer, rewardId, userInput };
      const { redemptionId } = await control<{ redemptionId: string }>('redemptions', order);
      await this.until(redemptionId);
      return redemptionId;
    },
    /** Waits until a record is in one of these states, or in any if none is given. */
    async until(id: string, ...states: string[]) {
      for (let tries = 0; tries < 400; tries += 1) {
        const record = await data.repositories.interactions.find(id);
        if (record && (states.length === 0 || states.includes(record.state))) return record;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      const record = await data.repositories.interactions.find(id);
      throw new Error(`${id} is ${record?.state ?? 'not there'}, not ${states.join(' or ') || 'recorded'}`);
    },
    /** Stops the server and keeps its data, for a test that starts another one on it. */
    async stopServer() {
      if (stopped) return;
      stopped = true;
      await server.stop();
      await tracing?.close();
      await data.close();
    },
    async close() {
      await this.stopServer();
      await simulator.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
/** A running system. */
export type System = Awaited<ReturnType<typeof startSystem>>;

/** Connects an alert page over a real socket. It plays each alert just long enough for its end to be accepted. */
export async function connectPage(
  system: Pick<System, 'config' | 'alertKey'>,
  options: {
    key?: string;
    browserId?: string;
    origin?: string;
    pageId?: string;
    plays?: boolean;
    journal?: JournalEntry[];
    playing?: string[];
    hasSoundPage?: boolean;
    /** Calls back after this many milliseconds of the server's clock. */
    after?: (ms: number, callback: () => void) => unknown;
  } = {},
) {
  const socket = new WebSocket(system.config.publicUrl.replace(/^http/, 'ws') + ALERT_SOCKET_PATH, {
    origin: options.origin ?? new URL(system.config.publicUrl).origin,
  });
  const key = options.key ?? system.alertKey;
  const after = options.after ?? ((ms, callback) => setTimeout(callback, ms));
  const told: HubMessage[] = [];
  const say = (message: PageMessage) => socket.send(JSON.stringify(message));
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  socket.on('error', () => {});
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as HubMessage;
    told.push(message);
    if (message.type !== 'play' || options.plays === false) return;
    say({ type: 'started', id: message.id, play: message.play });
    // The earliest end that is accepted, and a little more.
    const endsMs = message.cue.durationMs * PLAYED_ENOUGH_RATIO + 20;
    after(endsMs, () => say({ type: 'finished', id: message.id, play: message.play }));
  });
  await new Promise<void>((resolve) => {
    socket.on('open', () => resolve());
    socket.on('close', () => resolve());
  });
  if (socket.readyState === socket.OPEN) {
    say({
      type: 'hello',
      key,
      ...(options.browserId && { browserId: options.browserId }),
      pageId: options.pageId ?? `page-${Math.random().toString(36).slice(2, 12)}`,
      build: 'test',
      client: 'obs',
      autoplay: 'allowed',
      journal: options.journal ?? [],
      playing: options.playing ?? [],
      ...(options.hasSoundPage && { hasSoundPage: true }),
    });
  }
  return { socket, key, told, say, closed, plays: () => told.filter((message) => message.type === 'play') };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Signs in an account as a browser does, for the use of these features; returns the session cookie. `session`: the previous one. */
async function signIn(
  publicUrl: string,
  login: string,
  features: readonly FeatureType[],
  userAgent = '',
  area?: Area,
  session = '',
): Promise<string> {
  const jar = new Map<string, string>();
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(';');
      const [name, value] = (pair ?? '').split('=');
      if (name) jar.set(name, value ?? '');
    }
  };
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const start = await fetch(publicUrl + signInPath({ features, area }), {
    redirect: 'manual',
    headers: { Cookie: session },
  });
  keep(start);
  const consent = await fetch(`${start.headers.get('location')}&user=${login}&consent=auto`, {
    redirect: 'manual',
  });
  const back = await fetch(consent.headers.get('location') ?? '', {
    redirect: 'manual',
    headers: { Cookie: cookies(), 'User-Agent': userAgent },
  });
  keep(back);
  return cookies();
}

async function addItems(data: Awaited<ReturnType<typeof openData>>, channelId: string): Promise<void> {
  const { items, media } = data.repositories;
  const clip = (shortId: string, type: 'sound' | 'video', ext: string, contentType: string) => ({
    shortId,
    title: 'Test clip',
    type,
    tags: [],
    durationMs: 300,
    public: true,
    key: `media/${shortId}.${ext}`,
    contentType,
    size: 10,
    sha256: shortId.padEnd(64, '0'),
    owner: { id: channelId, displayName: 'demo_channel' },
    plays: 0,
    createdAt: new Date(),
  });
  await media.insert(clip(SOUND, 'sound', 'mp3', 'audio/mpeg'));
  await media.insert(clip(VIDEO, 'video', 'mp4', 'video/mp4'));
  const list = (shortId: string) => ({ settings: { list: [{ shortId }] } });
  const rows = [
    { uuid: ITEMS.speech, title: 'Say it', amount: 300, features: [{ id: 'a', type: 'tts' }] },
    { uuid: ITEMS.horn, title: 'Horn', amount: 25, features: [{ id: 'a', type: 'sound', ...list(SOUND) }] },
    { uuid: ITEMS.video, title: 'Clip', amount: 1000, features: [{ id: 'a', type: 'video', ...list(VIDEO) }] },
    { uuid: ITEMS.timeout, title: 'Time out', amount: 500, features: [{ id: 'a', type: 'punishment' }] },
    {
      uuid: ITEMS.off,
      title: 'Off',
      amount: 50,
      enabled: false,
      features: [{ id: 'a', type: 'sound', ...list(SOUND) }],
    },
    {
      uuid: ITEMS.slow,
      title: 'Slow',
      amount: 75,
      cooldown: 60,
      features: [{ id: 'a', type: 'sound', ...list(SOUND) }],
    },
  ];
  for (const row of rows) await items.insert(channelId, extensionItem.parse(row));
}
