import { createServer, type Server } from 'node:http';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { createAnnounce } from '../channels/announce.ts';
import { readBuiltPage } from '../http/alert-page-file.ts';
import { createApp } from '../http/app.ts';
import { checkCsrf } from '../http/credentials.ts';
import { createHealth } from '../http/health.ts';
import { CONNECTION_DEADLINES } from '../http/limits.ts';
import { eventSubRoute } from '../http/routes/eventsub.ts';
import { alertPageRoutes, createNotFoundPage, dashboardPageRoutes } from '../http/routes/pages.ts';
import { loggingRoute, systemRoutes } from '../http/routes/system.ts';
import { isClipShown } from '../library/is-clip-shown.ts';
import { createMetrics } from '../metrics/create-metrics.ts';
import { readFreeBytes } from '../objects/disk-reserve.ts';
import { evidenceOfTransaction } from '../triggers/bits/evidence.ts';
import { recordFromList } from '../triggers/bits/reconcile.ts';
import { createTwitch, type Twitch } from '../twitch/create-twitch.ts';
import { composeAccountData } from './account-data.ts';
import { composeAccounts } from './accounts.ts';
import { composeChannel } from './channel.ts';
import { composeEngine, type Engine } from './engine.ts';
import { type Area, composeFoundation, type ServerParts } from './foundation.ts';
import { composeLibrary } from './library.ts';
import { composePurchases } from './purchases.ts';
import { composeRestored } from './restored.ts';
import { composeRewards, type Rewards } from './rewards.ts';
import { composeSwapper } from './swapper.ts';
import { composeVoices } from './voices.ts';

/** Milliseconds that requests in flight may take when the server stops. */
const SHUTDOWN_MS = 10_000;

/** A composed server. */
export interface EbsServer {
  http: Server;
  /** Opens the ledger and listens. Returns the port. */
  start(): Promise<number>;
  /** Stops accepting requests, waits for those in flight, and closes everything except the data. */
  stop(): Promise<void>;
}

/** Builds the whole server, area by area. Only this folder connects adapters with use cases. */
export function composeServer(parts: ServerParts): EbsServer {
  const { config, data, clock } = parts;
  const readFree = () => readFreeBytes(config.dataDir);
  const metrics = createMetrics({ clock, countPages: () => hub.connectionCount, readFreeBytes: readFree });
  const foundation = composeFoundation(parts, metrics);
  const { stores, channels, events, hints, notice, sealer, sessions, isAllowed, tasks, withLease, log } = foundation;
  const twitch: Twitch = createTwitch({
    config,
    users: stores.users,
    marks: stores.secretMarks,
    tasks,
    withLease,
    sealer,
    clock,
    log,
    onGrantEnded: (userId) => sessions.endAll(userId),
    onCall: metrics.noteTwitchCall,
    onRedemption: (redemption, news) => rewards.take(redemption, news),
    onPowerUp: (used) => rewards.takePowerUp(used),
    onBits: async (transaction) => {
      const { ledger } = engine;
      if (transaction.late) await recordFromList({ ledger, transactions: twitch.transactions }, transaction.id);
      else await ledger.record(evidenceOfTransaction('webhook', { ...transaction, at: transaction.sentAt }));
    },
  });
  const engine: Engine = composeEngine(foundation, twitch);
  const { hub } = engine;
  const announce = createAnnounce({ channels, users: stores.users, notice, events, hub, hints });
  const purchases = composePurchases(foundation, twitch, engine);
  const rewards: Rewards = composeRewards(foundation, twitch, engine);
  const scheduleReconciling = composeRestored(foundation, twitch, engine, rewards);
  const accounts = composeAccounts(foundation, twitch, engine);
  const { auth } = accounts;
  const channel = composeChannel(foundation, twitch, engine, announce);
  const swapper = composeSwapper(foundation, twitch, engine, rewards.deps, channel.editor);
  const areas: readonly Area[] = [
    purchases,
    rewards,
    channel,
    swapper,
    accounts,
    composeAccountData(foundation, twitch, engine, announce, auth),
    composeLibrary(foundation, engine, announce),
    composeVoices(foundation, engine, { readStreamer: auth.readSession }),
  ];
  const routes = [...areas.flatMap((area) => area.routes), loggingRoute(log)];
  let phase: 'starting' | 'serving' | 'stopping' = 'starting';
  const readPage = () => readBuiltPage('app/index.html', parts.pagesDir);
  const app = createApp({
    config,
    log,
    routes,
    rawRoutes: [
      eventSubRoute(twitch.eventSub.receive),
      ...areas.flatMap((area) => area.rawRoutes ?? []),
      ...alertPageRoutes(config, engine.alertPage, data.origins),
      ...dashboardPageRoutes({
        readPage,
        origins: data.origins,
        isClipShown: (clip, request) => isClipShown(stores.media, clip, () => auth.readSession(request)),
      }),
      ...systemRoutes({
        checkHealth: createHealth({
          pingStore: () => data.store.ping(),
          checkStorage: data.check,
          readPhase: () => phase,
          readFreeBytes: readFree,
          reserveBytes: config.diskReserveBytes,
          hasLedgerOnDisk: data.soleOwner,
        }),
        storage: config.s3 === null ? 'disk' : 's3',
        metrics: metrics.registry,
        metricsToken: config.metricsToken,
        routes,
        publicUrl: config.publicUrl,
      }),
    ],
    audit: foundation.audit,
    verifySession: (token) => twitch.verifier.verifySession(token),
    readStreamer: auth.readSession,
    async findStreamer(channelId) {
      const user = await stores.users.findById(channelId);
      return user !== null && isAllowed(user) ? user : null;
    },
    async verifyAccessToken(token) {
      const user = await twitch.verifyAccessToken(token);
      if (!isAllowed(user)) throw new AppError('auth.not_invited', { detail: { userId: user.id } });
      return user;
    },
    sendNotFoundPage: createNotFoundPage({ readPage, origins: data.origins }),
    checkCsrf: (request) => checkCsrf(request, config),
  });
  const http = createServer({ ...CONNECTION_DEADLINES, maxHeaderSize: 16_384 }, app);
  http.on('upgrade', (request, socket, head) => {
    if (!hub.handleUpgrade(request, socket, head)) socket.destroy();
  });

  /** Releases the leases of an earlier process. Call it only in a process that is the store's sole owner. */
  async function freeLeases(): Promise<void> {
    try {
      await stores.namedLeases.freeAll();
      await stores.tasks.freeAll();
    } catch (error) {
      // The server starts even on a full disk, so that pages can be read. The leases then expire.
      log.error('leases.not_freed', { error: String(error) });
    }
  }

  return {
    http,
    async start() {
      if (data.soleOwner) await freeLeases();
      const open = await engine.open();
      await rewards.watch();
      await swapper.watch();
      const port = await listen(http, config.port, config.host);
      phase = 'serving';
      await twitch.start();
      await scheduleReconciling();
      await tasks.start();
      purchases.resume(open);
      void data.check().then((problem) => {
        if (problem !== null) log.error('storage.not_working', { problem });
      });
      log.info('server.ready', { port, open: open.length });
      return port;
    },
    async stop() {
      phase = 'stopping';
      events.close();
      engine.closePages();
      await close(http);
      await tasks.stop();
      for (const area of areas) await area.stop?.();
      twitch.stop();
      await engine.stop();
      foundation.hints.close();
    },
  };
}

/** Listens and returns the port. */
async function listen(http: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });
  const address = http.address();
  return typeof address === 'object' && address ? address.port : port;
}

/** Closes the server. Requests in flight may finish within `SHUTDOWN_MS`; then their connections are closed. */
async function close(http: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => http.close(() => resolve()));
  const idle = setInterval(() => http.closeIdleConnections(), 100);
  const forced = setTimeout(() => http.closeAllConnections(), SHUTDOWN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(forced);
}
