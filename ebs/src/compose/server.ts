import { createServer, type Server } from 'node:http';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { createAnnounce } from '../channels/announce.ts';
import { readBuiltPage } from '../http/alert-page-file.ts';
import { createApp } from '../http/app.ts';
import { checkCsrf } from '../http/credentials.ts';
import { CONNECTION_DEADLINES } from '../http/limits.ts';
import { eventSubRoute } from '../http/routes/eventsub.ts';
import { alertPageRoutes, createNotFoundPage, dashboardPageRoutes } from '../http/routes/pages.ts';
import { createMetrics, loggingRoute, systemRoutes } from '../http/routes/system.ts';
import { isClipShown } from '../library/is-clip-shown.ts';
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
import { composeRewards, type Rewards } from './rewards.ts';
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
  const { config, data, clock, log } = parts;
  const foundation = composeFoundation(parts);
  const { stores, channels, events, notice, sealer, sessions, isAllowed, tasks, withLease } = foundation;
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
    onRedemption: (redemption, news) => rewards.take(redemption, news),
    onBits: async (transaction) => {
      const { ledger } = engine;
      if (transaction.late) await recordFromList({ ledger, transactions: twitch.transactions }, transaction.id);
      else await ledger.record(evidenceOfTransaction('webhook', transaction));
    },
  });
  const engine: Engine = composeEngine(foundation, twitch);
  const { ledger, hub } = engine;
  const announce = createAnnounce({ channels, users: stores.users, notice, events, hub });
  const purchases = composePurchases(foundation, twitch, engine);
  const rewards: Rewards = composeRewards(foundation, twitch, engine);
  const accounts = composeAccounts(foundation, twitch, engine);
  const { auth } = accounts;
  const areas: readonly Area[] = [
    purchases,
    rewards,
    composeChannel(foundation, twitch, engine, announce),
    accounts,
    composeAccountData(foundation, twitch, engine, announce, auth),
    composeLibrary(foundation, engine, announce),
    composeVoices(foundation, engine, { readStreamer: auth.readSession }),
  ];
  const routes = [...areas.flatMap((area) => area.routes), loggingRoute(log)];
  let serving = false;
  const readPage = () => readBuiltPage('app/index.html', parts.pagesDir);
  const app = createApp({
    config,
    log,
    routes,
    rawRoutes: [
      eventSubRoute(twitch.eventSub.receive),
      ...areas.flatMap((area) => area.rawRoutes ?? []),
      ...alertPageRoutes(config, engine.alertPage),
      ...dashboardPageRoutes({
        readPage,
        isClipShown: (clip, request) => isClipShown(stores.media, clip, () => auth.readSession(request)),
      }),
      ...systemRoutes({
        pingStore: () => data.store.ping(),
        isServing: () => serving,
        metrics: createMetrics(ledger),
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
    sendNotFoundPage: createNotFoundPage(readPage),
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
      const port = await listen(http, config.port, config.host);
      serving = true;
      await twitch.start();
      await tasks.start();
      purchases.resume(open);
      log.info('server.ready', { port, open: open.length });
      return port;
    },
    async stop() {
      serving = false;
      events.close();
      engine.closePages();
      await close(http);
      await tasks.stop();
      for (const area of areas) await area.stop?.();
      twitch.stop();
      await engine.stop();
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
