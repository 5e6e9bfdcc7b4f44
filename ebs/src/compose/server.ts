import { createServer, type Server } from 'node:http';
import { alertUrlOf, findByAlertKey } from '../accounts/alert-key.ts';
import { createFindPerson } from '../accounts/find-person.ts';
import { limitsOf } from '../accounts/limits.ts';
import { describeUser } from '../accounts/read-user.ts';
import { createSessions } from '../accounts/sessions.ts';
import { createSignIn } from '../accounts/sign-in.ts';
import { createDecisions } from '../activity/decisions.ts';
import { createActivity } from '../activity/read-activity.ts';
import { AlertHub } from '../alerts/hub.ts';
import { createAnnounce } from '../channels/announce.ts';
import { createChannelCache } from '../channels/channel-cache.ts';
import { createPreferencesEditor } from '../channels/preferences.ts';
import { createStreamerEvents } from '../channels/streamer-events.ts';
import type { Config } from '../config/config.ts';
import { createExecutors } from '../effects/registry.ts';
import { type CueSink, Runner } from '../effects/runner.ts';
import { addCue } from '../effects/step-context.ts';
import { createApp } from '../http/app.ts';
import { checkCsrf } from '../http/csrf.ts';
import { CONNECTION_DEADLINES, UPLOAD_PATH } from '../http/deadlines.ts';
import { activityRoutes } from '../http/routes/activity.ts';
import { alertPageRoutes } from '../http/routes/alert-page.ts';
import { alertStatusRoutes } from '../http/routes/alert-status.ts';
import { createAuthRoutes } from '../http/routes/auth.ts';
import { dashboardPageRoutes } from '../http/routes/dashboard-page.ts';
import { demoRoute } from '../http/routes/demo.ts';
import { eventSubRoute } from '../http/routes/eventsub.ts';
import { extensionRoutes } from '../http/routes/extension.ts';
import { extensionConfigRoutes } from '../http/routes/extension-config.ts';
import { libraryRoutes } from '../http/routes/library.ts';
import { loggingRoute } from '../http/routes/logging.ts';
import { platformRoutes } from '../http/routes/platform.ts';
import { systemRoutes } from '../http/routes/system.ts';
import { uploadRoutes } from '../http/routes/upload.ts';
import { userRoutes } from '../http/routes/user.ts';
import { userAccountRoutes } from '../http/routes/user-account.ts';
import { userEventsRoute } from '../http/routes/user-events.ts';
import { userExtensionRoutes } from '../http/routes/user-extension.ts';
import { voiceRoutes, voiceSampleRoute } from '../http/routes/voices.ts';
import { createItemEditor } from '../items/edit-items.ts';
import { startCooldowns } from '../items/mark-used.ts';
import { createDoneCounter } from '../ledger/done-counter.ts';
import { startHeartbeat } from '../ledger/heartbeat.ts';
import type { Interaction } from '../ledger/interaction.ts';
import { Ledger } from '../ledger/ledger.ts';
import { keepOpenRecords } from '../ledger/open-records.ts';
import { createPauses } from '../ledger/pauses.ts';
import { createSpeechCounter } from '../ledger/speech-counter.ts';
import { createPlayCounter, listClipsBegun } from '../library/count-plays.ts';
import { isClipShown } from '../library/is-clip-shown.ts';
import { probeMedia } from '../library/probe-media.ts';
import { startPurging } from '../library/purge-removed.ts';
import { startSweepingUploads } from '../library/sweep-uploads.ts';
import { createTurns } from '../library/turns.ts';
import { createMetrics } from '../metrics/interactions.ts';
import { serveObjects } from '../objects/serve-object.ts';
import { uploadDoor } from '../objects/upload-door.ts';
import { createUploadPolicies } from '../objects/upload-policy.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Random } from '../ports/random.ts';
import { createEspeakEngine } from '../speech/espeak-engine.ts';
import { createSpeech } from '../speech/speech.ts';
import { createBitsCounter } from '../triggers/bits/bits-counter.ts';
import { evidenceOfTransaction } from '../triggers/bits/evidence.ts';
import { createIntentCache } from '../triggers/bits/intent-cache.ts';
import { createIntentMatcher, INTENT_BEFORE_MS } from '../triggers/bits/match-intent.ts';
import { createChannelProof, recordFromList, sweepTransactions } from '../triggers/bits/reconcile.ts';
import { createDemos } from '../triggers/demo/play-demo.ts';
import { createTwitch, type Twitch } from '../twitch/create-twitch.ts';
import { fetchPerson } from '../twitch/find-person.ts';
import { createInstallUrl } from '../twitch/install-url.ts';
import { createPanelNotice } from '../twitch/panel-notice.ts';
import { createSealer } from '../twitch/seal.ts';
import { sealGrant } from '../twitch/sealed-grant.ts';
import { MEDIA_PATH, type OpenData } from './store.ts';

/** Milliseconds between two sweeps of Twitch's list of purchases. */
const SWEEP_MS = 60_000;
/** Milliseconds that calls under way may take when the server stops. */
const SHUTDOWN_MS = 10_000;

/** Uploaded files that are looked at at the same time. */
const PROBES_AT_ONCE = 2;

/** What a server is built from. */
export interface ServerParts {
  config: Config;
  data: OpenData;
  clock: Clock;
  random: Random;
  log: Log;
}

/** A composed server. */
export interface EbsServer {
  http: Server;
  /** Opens the ledger and listens; resolves with the port. */
  start(): Promise<number>;
  /** Stops taking calls, lets what is under way end, closes everything but the data. */
  stop(): Promise<void>;
}

/** Builds the whole server from its parts: the only place where adapters meet use cases. */
export function composeServer({ config, data, clock, random, log }: ServerParts): EbsServer {
  const { repositories: stores, objects, uploads } = data;
  const owner = random.uuid();
  const events = createStreamerEvents({ clock });
  const sealer = createSealer(config.tokenKey);
  const channels = createChannelCache(stores.users, stores.items, clock);
  const sessions = createSessions({ store: stores.sessions, users: stores.users, clock, random });
  const twitch: Twitch = createTwitch({
    config,
    users: stores.users,
    tasks: stores.tasks,
    sealer,
    clock,
    log,
    onGrantEnded: (userId) => sessions.endAll(userId),
    onBits: async (transaction) => {
      if (transaction.late) await recordFromList({ ledger, transactions: twitch.transactions }, transaction.id);
      else await ledger.record(evidenceOfTransaction('webhook', transaction));
    },
  });

  const notice = createPanelNotice({
    clientId: config.extension.clientId,
    ownerId: config.extension.ownerId,
    secret: config.extension.secrets[0] ?? '',
    clock,
    log,
  });
  const engine = createEspeakEngine({ log });
  const speech = createSpeech({ engine, objects, voices: stores.voices, index: stores.speech, log });
  const executors = createExecutors({
    clock,
    random,
    log,
    media: stores.media,
    objects,
    speech,
    voices: stores.voices,
    moderation: twitch.moderation,
  });

  const intents = createIntentCache(stores.intents);
  const ledger: Ledger = new Ledger({
    interactions: stores.interactions,
    matcher: createIntentMatcher({
      intents,
      executors,
      itemsOf: async (channelId) => (await channels.refresh(channelId))?.items ?? [],
      clock,
      log,
    }),
    isTestChannel: async (channelId) => (await channels.refresh(channelId))?.user.testing ?? false,
    addCue: (record) => addCue(executors, record),
    clock,
    log,
    owner,
  });
  const sink: CueSink = {
    offer: (record) => hub.offer(record),
    hasPage: (channelId) => hub.hasPage(channelId),
  };
  const pauses = createPauses({
    users: stores.users,
    clock,
    log,
    onChange: (channelId) => {
      for (const record of openRecords.of(channelId)) runner.advance(record);
      events.tell(channelId, 'activity');
    },
  });
  const runner: Runner = new Runner({ ledger, executors, sink, pauses, clock, log, owner });
  const openRecords = keepOpenRecords(ledger);
  const hub: AlertHub = new AlertHub({
    ledger,
    runner,
    pauses,
    clock,
    log,
    origins: [new URL(config.publicUrl).origin],
    findUserByAlertKey: (key) => findByAlertKey(stores.users, key),
    onPresenceChange: (channelId) => notice.changed(channelId),
    onPagesChange: (channelId) => events.tell(channelId, 'activity'),
  });
  const announce = createAnnounce({ channels, users: stores.users, notice, events, hub });
  const markUsed = startCooldowns({ ledger, items: stores.items, channels, notice, log });
  const proveChannel = createChannelProof({ ledger, transactions: twitch.transactions, clock, log });
  ledger.onChange((record, before) => {
    if (before === null && !record.confirmed) proveChannel(record.id);
    events.tell(record.channelId, 'activity');
  });
  twitch.streamStatus.onChange((channelId) => events.tell(channelId, 'activity'));

  const signIn = createSignIn({
    provider: twitch.signIn,
    store: stores.sessions,
    users: stores.users,
    sessions,
    sealGrant: (grant, userId) => sealGrant(grant, userId, sealer),
    sealer,
    clock,
    random,
    log,
    onGrant: (userId) => {
      twitch.grants.forget(userId);
      channels.forget(userId);
      events.tell(userId, 'user');
    },
  });
  const auth = createAuthRoutes({ signIn, sessions, publicUrl: config.publicUrl, log });
  const activity = createActivity({
    interactions: stores.interactions,
    // What other processes have is not at hand here.
    openOf: async (channelId) =>
      data.soleOwner ? openRecords.of(channelId) : stores.interactions.findOpenOf(channelId),
    countDone: createDoneCounter({ ledger, interactions: stores.interactions, clock }),
    hub,
    pauses,
    streams: twitch.streamStatus,
  });
  const decisions = createDecisions({ ledger, runner, executors, clock, log });
  const listPublicVoices = async () => (await stores.voices.list()).filter((voice) => voice.public);
  const countSpoken = createSpeechCounter({ ledger, interactions: stores.interactions, clock });
  const plays = createPlayCounter({ media: stores.media, clock, log });
  ledger.onChange((record, before) => {
    for (const shortId of listClipsBegun(record, before)) plays.add(shortId);
  });
  const editor = createItemEditor({
    items: stores.items,
    users: stores.users,
    channels,
    media: stores.media,
    random,
    announce,
  });
  const policies = createUploadPolicies({ secret: config.tokenKey, url: `${config.publicUrl}${UPLOAD_PATH}`, clock });
  const demos = createDemos({
    items: stores.items,
    executors,
    ledger,
    listVoiceNames: async () => (await listPublicVoices()).map((voice) => voice.name),
    hasPage: (channelId) => hub.hasPage(channelId),
    clock,
    random,
  });
  const routes = [
    ...extensionRoutes({
      channels,
      items: stores.items,
      intents,
      executors,
      moderation: twitch.moderation,
      findPerson: createFindPerson((userId) => fetchPerson(twitch.clients.app, userId)),
      listVoices: async () =>
        (await listPublicVoices()).map((voice) => ({ name: voice.name, label: voice.name, language: voice.language })),
      hasSpeechLeft: async (user) => {
        const limit = limitsOf(user, config.freeLimits).tts;
        return limit === null || (await countSpoken(user.id)) < limit;
      },
      clock,
      random,
      ledger,
      hub,
      pauses,
      media: stores.media,
      objects,
      verifyReceipt: (token) => twitch.verifier.verifyReceipt(token),
      lookUp: (id) => recordFromList({ ledger, transactions: twitch.transactions }, id),
    }),
    ...alertStatusRoutes({
      users: stores.users,
      hub,
      random,
      sealer,
      log,
      clock,
      alertUrlOf: (user) => alertUrlOf(user, { publicUrl: config.publicUrl, sealer }),
    }),
    ...libraryRoutes({ media: stores.media, items: stores.items, objects, plays, announce, clock }),
    ...uploadRoutes({
      media: stores.media,
      claims: stores.claims,
      uploads,
      objects,
      policies,
      clock,
      random,
      probe: probeMedia,
      inTurn: createTurns(PROBES_AT_ONCE),
      limits: config.freeLimits,
      cdnUrl: `${config.publicUrl}${MEDIA_PATH}`,
    }),
    ...voiceRoutes({ voices: stores.voices }),
    ...platformRoutes({
      extensions: twitch.userExtensions,
      released: twitch.releasedExtensions,
      users: stores.users,
      clock,
      extension: config.extension,
      installUrl: createInstallUrl(config.extension.clientId, config.twitch.apiPort),
    }),
    ...userExtensionRoutes({
      editor,
      preferences: createPreferencesEditor({ users: stores.users, announce }),
    }),
    demoRoute(demos),
    ...userAccountRoutes({
      users: stores.users,
      events,
      media: stores.media,
      countSpoken,
      sumBits: createBitsCounter({ ledger, interactions: stores.interactions, clock }),
      clock,
      limits: config.freeLimits,
    }),
    loggingRoute(log),
    ...activityRoutes({ activity, decisions, pauses }),
    ...extensionConfigRoutes({
      activity,
      decisions,
      pauses,
      editor,
      demos,
      dashboardUrl: `${config.publicUrl}/dashboard`,
    }),
    ...userRoutes({
      readUser: (user) =>
        describeUser(user, {
          publicUrl: config.publicUrl,
          sealer,
          provider: twitch.signIn,
          readAccessToken: twitch.readAccessToken,
        }),
    }),
  ];
  let serving = false;
  const app = createApp({
    config,
    log,
    routes,
    rawRoutes: [
      eventSubRoute(twitch.eventSub.receive),
      ...auth.routes,
      userEventsRoute({ events, readSession: auth.readSession, followSession: auth.followSession, clock }),
      ...alertPageRoutes(config),
      ...dashboardPageRoutes({
        isClipShown: (clip, request) => isClipShown(stores.media, clip, () => auth.readSession(request)),
      }),
      serveObjects(objects),
      uploadDoor({ path: UPLOAD_PATH, policies, uploads }),
      voiceSampleRoute({ voices: stores.voices, speech }),
      ...systemRoutes({
        pingStore: () => data.store.ping(),
        isServing: () => serving,
        metrics: createMetrics(ledger),
        routes,
        publicUrl: config.publicUrl,
      }),
    ],
    verifySession: (token) => twitch.verifier.verifySession(token),
    readStreamer: auth.readSession,
    findStreamer: (channelId) => stores.users.findById(channelId),
    verifyAccessToken: twitch.verifyAccessToken,
    checkCsrf: (request) => checkCsrf(request, config),
  });
  const http = createServer({ ...CONNECTION_DEADLINES, maxHeaderSize: 16_384 }, app);
  http.on('upgrade', (request, socket, head) => {
    if (!hub.handleUpgrade(request, socket, head)) socket.destroy();
  });

  let stopFollowing = () => {};
  let stopHeartbeat = async () => {};
  let cancelSweep = () => {};
  let stopPurging = async () => {};
  let stopSweepingUploads = async () => {};
  let sweeping: Promise<void> = Promise.resolve();

  /** Sweeps now and every minute; one at a time. */
  function keepSweeping(): void {
    sweeping = sweepTransactions({
      ledger,
      interactions: stores.interactions,
      leases: stores.leases,
      transactions: twitch.transactions,
      clock,
      log,
    })
      .then(() => {})
      .catch((error) => log.warn('reconcile.sweep_failed', { error: String(error) }))
      .finally(() => {
        if (serving) cancelSweep = clock.after(SWEEP_MS, keepSweeping);
      });
  }

  return {
    http,
    async start() {
      // Twice the span that is looked at: a purchase may be told of late.
      if (data.soleOwner) await intents.load(clock.now() - 2 * INTENT_BEFORE_MS);
      await pauses.load();
      if (!data.soleOwner) stopFollowing = pauses.follow();
      const open: Interaction[] = await ledger.open();
      openRecords.add(open);
      for (const record of open) markUsed(record, null);
      const leases = { leases: stores.leases, ledger, runner, clock, log, owner, soleOwner: data.soleOwner };
      stopHeartbeat = await startHeartbeat(leases, open);
      await new Promise<void>((resolve, reject) => {
        http.once('error', reject);
        http.listen(config.port, config.host, resolve);
      });
      serving = true;
      await twitch.start();
      keepSweeping();
      stopPurging = startPurging({
        media: stores.media,
        objects,
        interactions: stores.interactions,
        clock,
        log,
      });
      stopSweepingUploads = startSweepingUploads(
        { uploads, claims: stores.claims, media: stores.media, objects, clock, log },
        data.soleOwner,
      );
      for (const record of open) if (!record.confirmed) proveChannel(record.id);
      const address = http.address();
      const port = typeof address === 'object' && address ? address.port : config.port;
      log.info('server.ready', { port, open: open.length });
      return port;
    },
    async stop() {
      serving = false;
      events.close();
      hub.close();
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      const idle = setInterval(() => http.closeIdleConnections(), 100);
      const forced = setTimeout(() => http.closeAllConnections(), SHUTDOWN_MS);
      await closed;
      clearInterval(idle);
      clearTimeout(forced);
      cancelSweep();
      await sweeping;
      await stopPurging();
      await stopSweepingUploads();
      stopFollowing();
      twitch.stop();
      await stopHeartbeat();
      await plays.flush();
      await engine.close();
    },
  };
}
