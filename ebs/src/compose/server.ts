import { createServer, type Server } from 'node:http';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { createAnnounce } from '../channels/announce.ts';
import { readBuiltPage } from '../http/alert-page-file.ts';
import { createApp } from '../http/app.ts';
import { checkCsrf } from '../http/credentials.ts';
import { createHealth } from '../http/health.ts';
import { CONNECTION_DEADLINES } from '../http/limits.ts';
import { emoteRoute } from '../http/routes/emotes.ts';
import { eventSubRoute } from '../http/routes/eventsub.ts';
import { alertPageRoutes, createNotFoundPage, dashboardPageRoutes } from '../http/routes/pages.ts';
import { pictureRoutes } from '../http/routes/pictures.ts';
import { loggingRoute, systemRoutes } from '../http/routes/system.ts';
import { findClipPage } from '../library/find-clip-page.ts';
import { createPosterFinder } from '../library/find-poster.ts';
import { createMetrics } from '../metrics/create-metrics.ts';
import { readFreeBytes } from '../objects/disk-reserve.ts';
import { evidenceOfTransaction } from '../triggers/bits/evidence.ts';
import { recordFromList } from '../triggers/bits/reconcile.ts';
import { createTwitch, type Twitch } from '../twitch/create-twitch.ts';
import { composeAccountData } from './account-data.ts';
import { composeAccounts } from './accounts.ts';
import { composeBilling } from './billing.ts';
import { composeChannel } from './channel.ts';
import { composeEngine, type Engine } from './engine.ts';
import { type Area, composeFoundation, type ServerParts } from './foundation.ts';
import { composeLibrary } from './library.ts';
import { composePrivateVoices } from './private-voices.ts';
import { composePurchases } from './purchases.ts';
import { composeRestored } from './restored.ts';
import { composeRewards, type Rewards } from './rewards.ts';
import { composeSetupFile } from './setup-file.ts';
import { composeSwapper } from './swapper.ts';
import { composeVoices } from './voices.ts';
import { composeWidgets } from './widgets.ts';

/** How long requests in flight may take when the server stops, in milliseconds. */
const SHUTDOWN_MS = 10_000;
/**
 * How long one of several processes keeps serving once it is told to stop, in milliseconds. By then, proxies that poll
 * `/healthz` every second no longer send it requests, so that its end cuts off none.
 */
const DRAIN_MS = 2_500;

/** A composed server. */
export interface EbsServer {
  http: Server;
  /** Opens the ledger and listens. Returns the port. Once `signal` is aborted, it throws its reason instead of beginning another step. */
  start(signal?: AbortSignal): Promise<number>;
  /** Stops accepting requests, waits for those in flight, and closes everything except the data. Call it after `start` has ended. */
  stop(): Promise<void>;
}

/** Builds the whole server, area by area. Only this folder connects adapters with use cases. */
export function composeServer(parts: ServerParts): EbsServer {
  const { config, data, clock, tracing = null } = parts;
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
    onCall(call) {
      metrics.noteTwitchCall(call);
      tracing?.noteTwitchCall(call);
    },
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
  const billing = composeBilling(foundation, announce);
  const privateVoices = composePrivateVoices(foundation, engine);
  const accounts = composeAccounts(foundation, twitch, engine, billing);
  const { auth } = accounts;
  const channel = composeChannel(foundation, twitch, engine, announce);
  const swapper = composeSwapper(foundation, twitch, engine, rewards.deps, channel.editor);
  const widgets = composeWidgets(foundation, engine, announce);
  const areas: readonly Area[] = [
    widgets,
    purchases,
    rewards,
    channel,
    swapper,
    composeSetupFile(foundation, announce, channel.editor, rewards.deps),
    billing,
    accounts,
    composeAccountData(foundation, twitch, engine, announce, auth, billing, privateVoices),
    composeLibrary(foundation, engine, announce),
    composeVoices(engine, { readStreamer: auth.readSession }),
    privateVoices,
  ];
  const routes = [...areas.flatMap((area) => area.routes), loggingRoute(log)];
  let phase: 'starting' | 'serving' | 'stopping' = 'starting';
  const readPage = () => readBuiltPage('app/index.html', parts.pagesDir);
  const app = createApp({
    config,
    log,
    random: parts.random,
    tracing,
    routes,
    rawRoutes: [
      eventSubRoute(twitch.eventSub.receive),
      emoteRoute(twitch.emotePictures),
      ...areas.flatMap((area) => area.rawRoutes ?? []),
      ...alertPageRoutes(config, engine.alertPage, data.origins),
      ...dashboardPageRoutes({
        readPage,
        origins: data.origins,
        publicUrl: config.publicUrl,
        findClip: (clip, request) => findClipPage(stores.media, clip, () => auth.readSession(request)),
        findPoster: createPosterFinder(data.objects, clock),
      }),
      ...pictureRoutes(),
      ...systemRoutes({
        checkHealth: createHealth({
          pingStore: () => data.store.ping(),
          checkStorage: data.check,
          readPhase: () => phase,
          readFreeBytes: readFree,
          reserveBytes: config.diskReserveBytes,
          hasLedgerOnDisk: data.soleOwner,
        }),
        isStopping: () => phase === 'stopping',
        storage: config.s3 === null ? 'disk' : 's3',
        metrics: metrics.registry,
        metricsToken: config.metricsToken,
        routes,
        publicUrl: config.publicUrl,
      }),
    ],
    audit: foundation.audit,
    counts: foundation.counts,
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
  http.prependListener('request', (_, response) => {
    // A proxy would send its next request over a connection that stays open.
    if (phase === 'stopping') response.shouldKeepAlive = false;
  });
  http.on('upgrade', (request, socket, head) => {
    const isTaken = [hub, widgets.hub].some((one) => one.handleUpgrade(request, socket, head));
    if (!isTaken) socket.destroy();
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
    async start(signal) {
      if (data.soleOwner) await freeLeases();
      signal?.throwIfAborted();
      const open = await engine.open();
      signal?.throwIfAborted();
      await rewards.watch();
      await swapper.watch();
      signal?.throwIfAborted();
      const port = await listen(http, config.port, config.host);
      phase = 'serving';
      await twitch.start();
      await scheduleReconciling();
      signal?.throwIfAborted();
      await tasks.start();
      purchases.resume(open);
      void data.check().then((problem) => {
        if (problem !== null) log.error('storage.not_working', { problem });
      });
      log.info('server.ready', { port, open: open.length });
      return port;
    },
    async stop() {
      const served = phase === 'serving';
      phase = 'stopping';
      if (served && !data.soleOwner) await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
      events.close();
      engine.closePages();
      widgets.hub.close();
      await close(http);
      await tasks.stop();
      for (const area of areas) await area.stop?.();
      twitch.stop();
      await engine.stop();
      notice.stop();
      foundation.hints.close();
      foundation.counts?.close();
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
