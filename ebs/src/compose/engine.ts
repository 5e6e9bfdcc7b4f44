import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { FEATURES } from '@bitcue/shared/features/catalog.ts';
import type { ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import { featuresToRun } from '@bitcue/shared/rewards/features-to-run.ts';
import { punishmentGuards } from '@bitcue/shared/users/punishment-guards.ts';
import { waitingRules } from '@bitcue/shared/users/waiting-rules.ts';
import { findByAlertKey } from '../accounts/alert-key.ts';
import { limitsOf } from '../accounts/limits.ts';
import { AlertHub } from '../alerts/hub.ts';
import { createNowPlaying } from '../alerts/now-playing.ts';
import { createSharedObs } from '../alerts/obs-elsewhere.ts';
import { createObsPages } from '../alerts/obs-pages.ts';
import { createOnAir, type OnAir } from '../alerts/on-air.ts';
import { createSceneHolds, type SceneHolds } from '../alerts/scene-holds.ts';
import { AlertPresence } from '../channels/alert-presence.ts';
import { ALONE, createHomes, type Homes } from '../channels/homes.ts';
import { createPageAccess, NO_ACCESS_ELSEWHERE, type PageAccess } from '../channels/page-access.ts';
import {
  createSharedPages,
  NO_PAGES_ELSEWHERE,
  type PagesElsewhere,
  type SharedPages,
} from '../channels/shared-pages.ts';
import { createClaims } from '../claims/claims.ts';
import { createObsThings } from '../claims/obs-things.ts';
import type { Executors } from '../effects/executor.ts';
import { createExecutors } from '../effects/registry.ts';
import { Runner } from '../effects/runner.ts';
import { addCues } from '../effects/step-context.ts';
import { createSocketAddress, createTrust } from '../http/address.ts';
import { openPageFile, type PageFile } from '../http/alert-page-file.ts';
import { requestIdOf } from '../http/request-id.ts';
import { type Heartbeat, startHeartbeat } from '../ledger/heartbeat.ts';
import { mayHavePlayed } from '../ledger/in-doubt.ts';
import { type Interaction, soldItemOf } from '../ledger/interaction.ts';
import { Ledger } from '../ledger/ledger.ts';
import { NO_OTHERS, type Others } from '../ledger/others.ts';
import { createPauses, type PauseSwitch } from '../ledger/pauses.ts';
import { startSettler } from '../ledger/settler.ts';
import { createSpeechCounter } from '../ledger/speech-counter.ts';
import { startStorePoll } from '../ledger/store-poll.ts';
import type { TriggerSources } from '../ledger/trigger-source.ts';
import type { ObsFacts } from '../ports/channel-pages.ts';
import type { Claims } from '../ports/claims.ts';
import { ALL_PROCESSES, processSubject } from '../ports/hints.ts';
import type { Obs } from '../ports/obs-studio.ts';
import type { Restore } from '../ports/restores.ts';
import type { SpeechEngineId, SpeechPort, VoiceStore } from '../ports/speech.ts';
import { stopRestored } from '../restored/stop-restored.ts';
import { createOwnRewards } from '../rewards/change-own-reward.ts';
import { createRewardLease } from '../rewards/reward-lease.ts';
import { createSpeechEngines, createWhyAway, voiceFolderOf } from '../speech/engines.ts';
import type { EngineVoice } from '../speech/fallback.ts';
import { createSpeech, PURGE_SPEECH_EVERY_MS } from '../speech/speech.ts';
import { createBitsSource } from '../triggers/bits/bits-source.ts';
import { createIntentCache, type IntentCache } from '../triggers/bits/intent-cache.ts';
import { createIntentMatcher, INTENT_BEFORE_MS } from '../triggers/bits/match-intent.ts';
import { checkRules } from '../triggers/points/check-rules.ts';
import { type PlanRewardDeps, planReward } from '../triggers/points/plan-redemption.ts';
import { createPointsSource } from '../triggers/points/points-source.ts';
import { createPowerUpsSource } from '../triggers/powerups/power-ups-source.ts';
import { demoSource, drillSource } from '../triggers/rehearsals.ts';
import type { Twitch } from '../twitch/create-twitch.ts';
import { listVoiceOptions, withoutAway } from '../voices/visible-voices.ts';
import type { Foundation } from './foundation.ts';
import { createHostedEngines, startRefreshing } from './hosted-voices.ts';

/** How long what ended processes said about their pages is kept, and the interval of removals, in milliseconds. */
const PURGE_PAGES_EVERY_MS = 86_400_000;

/** The engine that accepts paid events and runs their effects: ledger, runner and alert pages. */
export interface Engine {
  ledger: Ledger;
  runner: Runner;
  hub: AlertHub;
  onAir: OnAir;
  sceneHolds: SceneHolds;
  presence: AlertPresence;
  homes: Homes;
  access: PageAccess;
  alertPage: PageFile;
  pauses: PauseSwitch;
  executors: Executors;
  claims: Claims;
  obs: Obs;
  /** Dependencies of planning a reward. */
  planDeps: PlanRewardDeps;
  /** Lists a channel's open interactions, whichever process runs them, in the order they were accepted. */
  openOf(channelId: string): Promise<Interaction[]>;
  /** Counts the messages spoken on a channel this calendar month. */
  countSpoken(channelId: string): Promise<number>;
  intents: IntentCache;
  speech: SpeechPort;
  /** Deletes stored speech of a voice, except what open records have yet to play. Returns false if there is any. */
  removeSpeech(voice: Pick<EngineVoice, 'engine' | 'engineVoice'>): Promise<boolean>;
  /** Makes a company's engine list its voices now, so that a new one can speak. Without an answer, it retries later. */
  refreshVoices(engine: SpeechEngineId): Promise<void>;
  /** The voices that can speak now. */
  voices: VoiceStore;
  /** Takes over and returns the interactions that an earlier process left open. Call it before the server listens. */
  open(): Promise<Interaction[]>;
  /** Closes the alert pages' connections. The pages reconnect to the next process. */
  closePages(): void;
  /** Releases this process's leases. */
  stop(): Promise<void>;
}

/** Builds the engine. */
export function composeEngine(foundation: Foundation, twitch: Twitch): Engine {
  const { config, data, stores, channels, events, notice, hints, clock, random, log } = foundation;
  const owner = random.uuid();
  const shared = data.soleOwner
    ? null
    : createHomes({
        store: stores.homes,
        findAlive: stores.leases.findAlive,
        hints,
        clock,
        log,
        owner,
        // The parts used here are built below: they need the homes.
        // If the reply to the write that gave up a record was lost, the record still looks like ours.
        learn: (channelId) => ledger.readAgain(ledger.listOpenOf(channelId).map(({ id }) => id)),
        onChange(channelId) {
          sceneHolds.reconsider(channelId);
          hub.reconsider(channelId);
          for (const record of ledger.listOpenOf(channelId)) resume(record);
          notice.changed(channelId);
          events.tellHere(channelId, 'activity');
        },
      });
  const homes = shared ?? ALONE;
  const sharedPages: SharedPages | null =
    shared &&
    createSharedPages({
      store: stores.channelPages,
      listHere: (channelId) => ({
        pages: onAir.list(channelId),
        unknown: hub.listUnknownHere(channelId),
        obs: factsOf(obsHere.list(channelId), sceneHolds.sceneHere(channelId)),
        hasSoundPage: presence.hasSoundPageHere(channelId),
      }),
      homes: shared,
      hints,
      clock,
      log,
      owner,
      onChange(channelId) {
        sceneHolds.reconsider(channelId);
        // Panels show what cannot be heard now.
        notice.changed(channelId);
        events.tellHere(channelId, 'activity');
      },
    });
  const elsewhere: PagesElsewhere = sharedPages ?? NO_PAGES_ELSEWHERE;
  const others: Others = shared
    ? {
        areNone: false,
        homeOf: shared.elsewhere,
        call: (process, id) => hints.tell(processSubject(process), { about: 'record', id }),
      }
    : NO_OTHERS;
  const voiceFolder = voiceFolderOf(config.dataDir);
  const hosted = createHostedEngines({ config, spend: stores.speechSpend, clock, log });
  const speechEngines = [...createSpeechEngines(log, voiceFolder), ...hosted];
  const voices = withoutAway(stores.voices, createWhyAway(voiceFolder, hosted));
  const speech = createSpeech({
    engines: speechEngines,
    objects: data.objects,
    // All voices, even those that are away: what was paid for is spoken, in another voice if necessary.
    voices: stores.voices,
    index: stores.speech,
    clock,
    log,
  });
  const obsHere = createObsPages({
    clock,
    random,
    onAble: (channelId) =>
      void claims
        .retry(channelId, 'obs')
        .catch((error) => log.error('claims.not_retried', { channelId, error: String(error) })),
    onChange(channelId) {
      sharedPages?.touch(channelId);
      events.tell(channelId, 'activity');
    },
  });
  const sharedObs =
    shared && createSharedObs({ here: obsHere, elsewhere, store: stores.obsErrands, hints, clock, random, log });
  const obs: Obs = sharedObs ?? obsHere;
  const claims = createClaims({
    tasks: foundation.tasks,
    withLease: foundation.withLease,
    things: { chat: twitch.chatModes, vip: twitch.vips, obs: createObsThings(obs) },
    hasChannel: async (channelId) => (await stores.users.findById(channelId)) !== null,
    clock,
    log,
  });
  const executors = createExecutors({
    clock,
    random,
    log,
    media: stores.media,
    objects: data.objects,
    hasSoundPage: (channelId) => presence.hasSoundPage(channelId),
    speech,
    voices,
    moderation: twitch.moderation,
    ads: twitch.ads,
    emotes: twitch.emotes,
    emotePictures: twitch.emotePictures,
    chat: twitch.chat,
    chatters: twitch.chatters,
    followers: twitch.followers,
    polls: twitch.polls,
    predictions: twitch.predictions,
    punishments: stores.punishments,
    guardsOf: async (channelId) =>
      (await stores.users.findById(channelId))?.punishmentGuards ?? punishmentGuards.parse({}),
    pronunciationsOf: async (channelId) => (await stores.users.findById(channelId))?.preferences.pronunciations ?? [],
    withLease: foundation.withLease,
    claims,
    obs,
    // The ledger is built below: it needs the executors.
    nowPlaying: createNowPlaying({
      ledger: {
        listOpenOf: (channelId) => ledger.listOpenOf(channelId),
        update: (id, change) => ledger.update(id, change),
        find: (id) => ledger.find(id),
      },
      clock,
    }),
    ownRewards: createOwnRewards({
      store: stores.rewards,
      twitch: twitch.rewards,
      alone: createRewardLease(foundation.withLease),
      onChange: (channelId) => events.tell(channelId, 'rewards'),
    }),
  });
  if (shared)
    foundation.tasks.repeat('purge-pages', PURGE_PAGES_EVERY_MS, async () => {
      const now = clock.now();
      await stores.channelPages.purge([...(await stores.leases.findAlive(now))], now - PURGE_PAGES_EVERY_MS);
    });
  foundation.tasks.repeat('purge-speech', PURGE_SPEECH_EVERY_MS, async () => {
    await speech.purge(listAudio(await stores.interactions.findOpen()));
  });
  const intents = createIntentCache(stores.intents);
  const planDeps: PlanRewardDeps = {
    executors,
    findUser: stores.users.findById,
    listVoices: (channelId) => listVoiceOptions(voices, channelId),
    async hasSpeechLeft(user) {
      const limit = limitsOf(user, config.freeLimits).speech;
      return limit === null || (await countSpoken(user.id)) < limit;
    },
  };
  /** Throws `AppError` `sales.closed` if the streamer sells only while alerts are shown, and they are not. */
  const checkOnAir = async (channelId: string) => {
    const user = await stores.users.findById(channelId);
    if (user?.waiting.onlyOnAir && !onAir.isOnAir(channelId)) throw new AppError('sales.closed');
  };
  const sources: TriggerSources = {
    bits: createBitsSource(
      createIntentMatcher({
        intents,
        executors,
        itemsOf: async (channelId) => (await channels.refresh(channelId))?.items ?? [],
        waitingRulesOf: async (channelId) =>
          (await channels.refresh(channelId))?.user.waiting ?? waitingRules.parse({}),
        clock,
        log,
      }),
    ),
    points: createPointsSource({
      redemptions: twitch.redemptions,
      async plan(record, { rewardId, userInput }) {
        const { channelId, buyer, amount } = record;
        const reward = await stores.rewards.findByTwitchId(channelId, rewardId);
        const features = reward && featuresToRun(reward);
        if (reward === null || features === null || features.length === 0) return null;
        const { title } = reward.form;
        const { rules } = reward;
        await checkOnAir(channelId);
        await checkRules(twitch, rules, channelId, buyer);
        const planned = await planReward(planDeps, { ...reward, features, title }, buyer, userInput);
        if (rules.cooldown !== null) {
          const cooling = { by: record.id, until: clock.now() + rules.cooldown * 1_000 };
          const begun = await stores.rewards.beginCooldown(rewardId, cooling, clock.now());
          if (!begun) throw new AppError('rules.cooldown');
        }
        return { ...planned, item: soldItemOf({ uuid: rewardId, title, look: rules.look }, 0), amount, buyer };
      },
    }),
    powerups: createPowerUpsSource({
      async plan({ channelId, buyer, amount }, { powerUpId, userInput }) {
        const powerUp = await stores.rewards.findByTwitchId(channelId, powerUpId);
        const features = powerUp && featuresToRun(powerUp);
        if (powerUp === null || features === null || features.length === 0) return null;
        await checkOnAir(channelId);
        const { title } = powerUp.form;
        const planned = await planReward(planDeps, { ...powerUp, features, title }, buyer, userInput);
        return { ...planned, item: soldItemOf({ uuid: powerUpId, title, look: powerUp.rules.look }, 0), amount, buyer };
      },
    }),
    demo: demoSource,
    drill: drillSource,
  };
  let restore: Restore | null = null;
  const ledger = new Ledger({
    interactions: stores.interactions,
    sources,
    isTestChannel: async (channelId) => (await channels.refresh(channelId))?.user.testing ?? false,
    addCues: (record, now) => addCues(executors, record, now),
    mayHavePlayed: (madeAt) => mayHavePlayed(restore, madeAt),
    clock,
    log,
    owner,
    others,
  });
  const countSpoken = createSpeechCounter({ ledger, interactions: stores.interactions, clock });
  const presence: AlertPresence = new AlertPresence(
    (channelId) => {
      sharedPages?.touch(channelId);
      notice.changed(channelId);
    },
    (channelId) => homes.elsewhere(channelId) !== null,
    elsewhere.hasSoundPage,
  );
  /** Advances a record that has not changed. */
  const resume = (record: Interaction) => {
    runner.advance(record);
    hub.offer(record);
  };
  /** What waited may be able to begin now, or has to wait from now on. */
  const onWaitChange = (channelId: string) => {
    sharedPages?.touch(channelId);
    for (const record of ledger.listOpenOf(channelId)) resume(record);
    events.tell(channelId, 'activity');
  };
  const sceneHolds: SceneHolds = createSceneHolds({ clock, obs: obsHere, elsewhere, onChange: onWaitChange });
  const pauses = createPauses({ users: stores.users, holds: sceneHolds, presence, clock, log, onChange: onWaitChange });
  const runner: Runner = new Runner({
    ledger,
    executors,
    rules: FEATURES,
    presence,
    homes,
    isPlaying: (record) => hub.isPlaying(record),
    pauses,
    clock,
    log,
    owner,
    onWork: foundation.tracing?.noteWork,
  });
  const alertPage = openPageFile('alerts', foundation.pagesDir);
  const trust = createTrust(config);
  const onAir: OnAir = createOnAir({
    clock,
    isLive: (channelId) => twitch.streamStatus.isLive(channelId),
    elsewhere,
    onChange(channelId) {
      sharedPages?.touch(channelId);
      // Panels show why nothing can be bought.
      notice.changed(channelId);
    },
  });
  const hub: AlertHub = new AlertHub({
    counts: foundation.counts,
    elsewhere,
    onAir,
    sceneHolds,
    ledger,
    runner,
    pauses,
    clock,
    log,
    origins: [new URL(config.publicUrl).origin],
    readAddress: createSocketAddress(config),
    readRequestId: (request) => requestIdOf(request, trust, random),
    findUserByAlertKey: (key) => findByAlertKey(stores.users, key),
    trustAlertPage: stores.users.trustAlertPage,
    presence,
    homes,
    isAlive: () => heartbeat?.isAlive() ?? true,
    measures: foundation.metrics.alerts,
    obs: obsHere,
    owner,
    readServedBuild: alertPage.readBuild,
    onPagesChange(channelId) {
      sharedPages?.touch(channelId);
      events.tell(channelId, 'activity');
    },
  });
  const sharedAccess =
    shared && createPageAccess({ store: stores.pageAccess, users: stores.users, pages: hub, hints, clock });
  ledger.onChange((record) => events.tell(record.channelId, 'activity'));
  ledger.onChange((record, before) => {
    foundation.metrics.ledger.note(record, before);
    foundation.tracing?.noteRecord(record, before);
    if (!shared || ledger.openRecord(record.id) !== null) return;
    foundation.metrics.ledger.drop(record.id);
    foundation.tracing?.drop(record.id);
  });
  let stopFollowing = () => {};
  let stopRefreshing = () => {};
  let heartbeat: Heartbeat | null = null;
  let stopStorePoll = () => {};
  let stopSettler = async () => {};

  return {
    ledger,
    runner,
    hub,
    onAir,
    sceneHolds,
    presence,
    homes,
    access: sharedAccess ?? NO_ACCESS_ELSEWHERE,
    alertPage,
    pauses,
    executors,
    claims,
    obs,
    planDeps,
    openOf: async (channelId) =>
      data.soleOwner ? ledger.listOpenOf(channelId) : stores.interactions.findOpenOf(channelId),
    countSpoken,
    intents,
    speech,
    async refreshVoices(engine) {
      await hosted
        .find(({ id }) => id === engine)
        ?.refresh()
        .catch(() => {});
    },
    removeSpeech: async (voice) => speech.removeVoice(voice, listAudio(await stores.interactions.findOpen())),
    voices,
    async open() {
      // Twice the time within which an intent can be matched, because a purchase may be reported late.
      if (data.soleOwner) await intents.load(clock.now() - 2 * INTENT_BEFORE_MS);
      await pauses.load();
      if (!data.soleOwner) stopFollowing = pauses.follow();
      await Promise.all([shared?.refresh(), sharedPages?.refresh()]);
      const found = await ledger.open();
      foundation.metrics.ledger.load(ledger.listOpen());
      const { restores, sessions, swappers } = stores;
      restore = await stopRestored({ restores, ledger, open: found, sources, sessions, swappers, clock, log });
      // Those that other processes ran are not in memory.
      const open = shared ? found : ledger.listOpen();
      for (const channelId of new Set(open.map((record) => record.channelId))) {
        const channel = await channels.refresh(channelId);
        if (channel) sceneHolds.begin(channelId, channel.user.waiting.holdScenes);
      }
      heartbeat = await startHeartbeat(
        {
          leases: stores.leases,
          interactions: stores.interactions,
          ledger,
          runner,
          resume,
          clock,
          log,
          owner,
          others,
        },
        open,
      );
      if (shared && sharedPages && sharedAccess && sharedObs) {
        const { interactions } = stores;
        const refresh = async () => {
          await Promise.all([shared, sharedPages, sharedAccess, sharedObs].map((part) => part.refresh()));
          sceneHolds.refresh();
        };
        stopStorePoll = startStorePoll({
          interactions,
          ledger,
          runner,
          homes: { ...shared, refresh },
          hints,
          clock,
          log,
          owner,
        });
      }
      stopSettler = startSettler({ ledger, interactions: stores.interactions, sources, clock, log });
      stopRefreshing = startRefreshing(hosted, { voices: stores.voices, clock, log });
      return open;
    },
    closePages: () => hub.close(),
    async stop() {
      stopFollowing();
      stopRefreshing();
      await stopSettler();
      stopStorePoll();
      sharedPages?.stop();
      await heartbeat?.stop();
      hints.tell(ALL_PROCESSES, { about: 'homes' });
      await Promise.all(speechEngines.map((engine) => engine.close()));
    },
  };
}

/** Returns what other processes have to know about the pages inside OBS here; null if there are none. */
function factsOf(reports: readonly ObsReport[], scene: Pick<ObsFacts, 'scene' | 'holds'>): ObsFacts | null {
  if (reports.length === 0) return null;
  const websocket = reports.find((report) => report.websocket === 'on') ?? reports[0];
  const level = Math.max(...reports.map((report) => report.level));
  return { level, websocket: websocket?.websocket ?? 'off', ...scene };
}

/** Lists the addresses of audio that records may still play. */
function listAudio(records: readonly Interaction[]): Set<string> {
  const cues = records.flatMap((record) => record.steps.map((step) => step.cue));
  return new Set(cues.flatMap((cue) => (cue !== null && 'audio' in cue && cue.audio !== null ? [cue.audio] : [])));
}
