import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { FEATURES } from '@bitcue/shared/features/catalog.ts';
import { featuresToRun } from '@bitcue/shared/rewards/features-to-run.ts';
import { isThisMachine } from '@bitcue/shared/text/this-machine.ts';
import { punishmentGuards } from '@bitcue/shared/users/punishment-guards.ts';
import { waitingRules } from '@bitcue/shared/users/waiting-rules.ts';
import { findByAlertKey } from '../accounts/alert-key.ts';
import { limitsOf } from '../accounts/limits.ts';
import { AlertHub } from '../alerts/hub.ts';
import { createNowPlaying } from '../alerts/now-playing.ts';
import { createObsPages } from '../alerts/obs-pages.ts';
import { createOnAir, type OnAir } from '../alerts/on-air.ts';
import { createSceneHolds, type SceneHolds } from '../alerts/scene-holds.ts';
import { AlertPresence } from '../channels/alert-presence.ts';
import { ALONE, createHomes } from '../channels/homes.ts';
import { createClaims } from '../claims/claims.ts';
import { createObsThings } from '../claims/obs-things.ts';
import type { Executors } from '../effects/executor.ts';
import { createExecutors } from '../effects/registry.ts';
import { Runner } from '../effects/runner.ts';
import { addCues } from '../effects/step-context.ts';
import { addressKey, createTrust, readAddress } from '../http/address.ts';
import { type AlertPageFile, openAlertPageFile } from '../http/alert-page-file.ts';
import { startHeartbeat } from '../ledger/heartbeat.ts';
import { mayHavePlayed } from '../ledger/in-doubt.ts';
import type { Interaction } from '../ledger/interaction.ts';
import { Ledger } from '../ledger/ledger.ts';
import { startLook } from '../ledger/look.ts';
import { NO_OTHERS, type Others } from '../ledger/others.ts';
import { createPauses, type PauseSwitch } from '../ledger/pauses.ts';
import { startSettler } from '../ledger/settler.ts';
import { createSpeechCounter } from '../ledger/speech-counter.ts';
import type { TriggerSources } from '../ledger/trigger-source.ts';
import type { Claims } from '../ports/claims.ts';
import { EVERYBODY, processSubject } from '../ports/hints.ts';
import type { Obs } from '../ports/obs-studio.ts';
import type { Restore } from '../ports/restores.ts';
import type { SpeechPort } from '../ports/speech.ts';
import { stopRestored } from '../restored/stop-restored.ts';
import { createOwnRewards } from '../rewards/change-own-reward.ts';
import { createRewardLease } from '../rewards/reward-lease.ts';
import { createSpeechEngines } from '../speech/engines.ts';
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
import { listVoiceOptions } from '../voices/visible-voices.ts';
import type { Foundation } from './foundation.ts';

/** The engine that accepts paid events and runs their effects: ledger, runner and alert pages. */
export interface Engine {
  ledger: Ledger;
  runner: Runner;
  hub: AlertHub;
  onAir: OnAir;
  sceneHolds: SceneHolds;
  presence: AlertPresence;
  alertPage: AlertPageFile;
  pauses: PauseSwitch;
  executors: Executors;
  claims: Claims;
  obs: Obs;
  /** What planning a reward needs. */
  planDeps: PlanRewardDeps;
  /** Lists a channel's open interactions, whichever process runs them, in the order they were accepted. */
  openOf(channelId: string): Promise<Interaction[]>;
  /** Counts the messages spoken on a channel this calendar month. */
  countSpoken(channelId: string): Promise<number>;
  intents: IntentCache;
  speech: SpeechPort;
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
        // The parts below need the homes.
        onChange(channelId) {
          hub.reconsider(channelId);
          for (const record of ledger.listOpenOf(channelId)) resume(record);
          notice.changed(channelId);
        },
      });
  const homes = shared ?? ALONE;
  const others: Others = shared
    ? {
        areNone: false,
        homeOf: shared.elsewhere,
        call: (process) => hints.tell(processSubject(process), { about: 'records' }),
      }
    : NO_OTHERS;
  const speechEngines = createSpeechEngines(log);
  const speech = createSpeech({
    engines: speechEngines,
    objects: data.objects,
    voices: stores.voices,
    index: stores.speech,
    clock,
    log,
  });
  const obs = createObsPages({
    clock,
    random,
    onAble: (channelId) =>
      void claims
        .retry(channelId, 'obs')
        .catch((error) => log.error('claims.not_retried', { channelId, error: String(error) })),
    onChange: (channelId) => events.tell(channelId, 'activity'),
  });
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
    speech,
    voices: stores.voices,
    moderation: twitch.moderation,
    ads: twitch.ads,
    emotes: twitch.emotes,
    chat: twitch.chat,
    chatters: twitch.chatters,
    followers: twitch.followers,
    polls: twitch.polls,
    predictions: twitch.predictions,
    punishments: stores.punishments,
    guardsOf: async (channelId) =>
      (await stores.users.findById(channelId))?.punishmentGuards ?? punishmentGuards.parse({}),
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
  foundation.tasks.repeat('purge-speech', PURGE_SPEECH_EVERY_MS, async () => {
    await speech.purge(listAudio(await stores.interactions.findOpen()));
  });
  const intents = createIntentCache(stores.intents);
  const planDeps: PlanRewardDeps = {
    executors,
    findUser: stores.users.findById,
    listVoices: (channelId) => listVoiceOptions(stores.voices, channelId),
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
        return { ...planned, item: { uuid: rewardId, title, cooldownS: 0 }, amount, buyer };
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
        return { ...planned, item: { uuid: powerUpId, title, cooldownS: 0 }, amount, buyer };
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
  const presence = new AlertPresence(
    (channelId) => notice.changed(channelId),
    (channelId) => homes.elsewhere(channelId) !== null,
  );
  /** Advances a record that has not changed. */
  const resume = (record: Interaction) => {
    runner.advance(record);
    hub.offer(record);
  };
  /** What waited may begin now, or has to wait. */
  const onWaitChange = (channelId: string) => {
    for (const record of ledger.listOpenOf(channelId)) resume(record);
    events.tell(channelId, 'activity');
  };
  const sceneHolds = createSceneHolds({ clock, obs, onChange: onWaitChange });
  const pauses = createPauses({ users: stores.users, holds: sceneHolds, clock, log, onChange: onWaitChange });
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
  });
  const alertPage = openAlertPageFile(foundation.pagesDir);
  const trust = createTrust(config);
  const pagesHere = createOnAir({
    clock,
    isLive: (channelId) => twitch.streamStatus.isLive(channelId),
    // Panels say why nothing can be bought.
    onChange: (channelId) => notice.changed(channelId),
  });
  // A page of another process that leads is taken as shown.
  const onAir: OnAir = {
    ...pagesHere,
    isOnAir: (channelId) => homes.elsewhere(channelId) !== null || pagesHere.isOnAir(channelId),
  };
  const hub: AlertHub = new AlertHub({
    onAir,
    sceneHolds,
    ledger,
    runner,
    pauses,
    clock,
    log,
    origins: [new URL(config.publicUrl).origin],
    readAddress(request) {
      const address = readAddress(request, trust);
      return config.local && isThisMachine(address) ? null : addressKey(address);
    },
    findUserByAlertKey: (key) => findByAlertKey(stores.users, key),
    trustAlertPage: stores.users.trustAlertPage,
    presence,
    homes,
    measures: foundation.metrics.alerts,
    obs,
    owner,
    readServedBuild: alertPage.readBuild,
    onPagesChange: (channelId) => events.tell(channelId, 'activity'),
  });
  ledger.onChange((record) => events.tell(record.channelId, 'activity'));
  ledger.onChange((record, before) => {
    foundation.metrics.ledger.note(record, before);
    if (shared && ledger.openRecord(record.id) === null) foundation.metrics.ledger.drop(record.id);
  });
  let stopFollowing = () => {};
  let stopHeartbeat = async () => {};
  let stopLook = () => {};
  let stopSettler = async () => {};

  return {
    ledger,
    runner,
    hub,
    onAir,
    sceneHolds,
    presence,
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
    async open() {
      // Twice the time in which an intent can be matched, because a purchase may be reported late.
      if (data.soleOwner) await intents.load(clock.now() - 2 * INTENT_BEFORE_MS);
      await pauses.load();
      if (!data.soleOwner) stopFollowing = pauses.follow();
      await shared?.refresh();
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
      stopHeartbeat = await startHeartbeat(
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
      if (shared) {
        const { interactions } = stores;
        stopLook = startLook({ interactions, ledger, runner, homes: shared, hints, clock, log, owner });
      }
      stopSettler = startSettler({ ledger, interactions: stores.interactions, sources, clock, log });
      return open;
    },
    closePages: () => hub.close(),
    async stop() {
      stopFollowing();
      await stopSettler();
      stopLook();
      await stopHeartbeat();
      hints.tell(EVERYBODY, { about: 'homes' });
      await Promise.all(speechEngines.map((engine) => engine.close()));
    },
  };
}

/** Lists the addresses of the audio that records may still play. */
function listAudio(records: readonly Interaction[]): Set<string> {
  const cues = records.flatMap((record) => record.steps.map((step) => step.cue));
  return new Set(cues.flatMap((cue) => (cue !== null && 'audio' in cue && cue.audio !== null ? [cue.audio] : [])));
}
