import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import type { HubMessage, JournalEntry } from '@bitcue/shared/alerts/protocol.ts';
import { FEATURES, type FeatureType } from '@bitcue/shared/features/catalog.ts';
import { extensionItem } from '@bitcue/shared/items/item.ts';
import { extensionPreferences } from '@bitcue/shared/items/preferences.ts';
import { waitingRules } from '@bitcue/shared/users/waiting-rules.ts';
import { ChannelAlerts, type ChannelAlertsDeps, type PlayEvent } from '../../src/alerts/channel-alerts.ts';
import type { Page } from '../../src/alerts/page.ts';
import { AlertPresence } from '../../src/channels/alert-presence.ts';
import { ALONE, type Homes } from '../../src/channels/homes.ts';
import type { AnyAction, Executors, FeaturePorts } from '../../src/effects/executor.ts';
import { createExecutors } from '../../src/effects/registry.ts';
import type { ActionRules } from '../../src/effects/run-action.ts';
import { Runner } from '../../src/effects/runner.ts';
import { addCues } from '../../src/effects/step-context.ts';
import { mayHavePlayed } from '../../src/ledger/in-doubt.ts';
import type { Interaction } from '../../src/ledger/interaction.ts';
import { Ledger } from '../../src/ledger/ledger.ts';
import { NO_OTHERS, type Others } from '../../src/ledger/others.ts';
import { type AlertHolds, createPauses } from '../../src/ledger/pauses.ts';
import type { StepPlan } from '../../src/ledger/step.ts';
import type { TriggerSource } from '../../src/ledger/trigger-source.ts';
import type { Restore } from '../../src/ports/restores.ts';
import type { Log } from '../../src/ports/system.ts';
import type { TwitchOutcome } from '../../src/ports/twitch.ts';
import { createBitsSource } from '../../src/triggers/bits/bits-source.ts';
import type { TransactionEvidence } from '../../src/triggers/bits/evidence.ts';
import type { Intent } from '../../src/triggers/bits/intent.ts';
import { createIntentMatcher } from '../../src/triggers/bits/match-intent.ts';
import { demoSource, drillSource } from '../../src/triggers/rehearsals.ts';
import { createFeaturePorts } from './feature-ports.ts';
import { createManualClock } from './manual-clock.ts';
import { createMemoryIntents, createMemoryInteractions, createMemoryPauses } from './memory-stores.ts';

/** The channel of these tests, and another one. */
export const CHANNEL = '1000';
export const OTHER_CHANNEL = '2000';
/** The viewer of these tests. */
export const VIEWER = { opaqueId: 'Uviewer', userId: '3000', login: 'viewer_one', name: 'viewer_one' };

const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Duration of each cue, in milliseconds. */
export const CUE_MS = 4_000;

const cue = (durationMs: number): AlertCue => ({
  kind: 'sound',
  viewer: VIEWER.name,
  action: 'used Horn',
  amount: 25,
  durationMs,
  audio: '/media/horn.mp3',
  volume: 50,
  title: 'Horn',
});

/** The alerts of a channel whose pages report the end of a cue only once its duration has passed. */
class PatientAlerts extends ChannelAlerts {
  clock = createManualClock();

  override async report(page: Page, event: PlayEvent, cueId: string, play: number): Promise<void> {
    if (event.kind === 'finished') await this.clock.advance(CUE_MS);
    return super.report(page, event, cueId, play);
  }

  /** Handles a report immediately, however long the cue has played. */
  reportNow(page: Page, event: PlayEvent, cueId: string, play: number): Promise<void> {
    return super.report(page, event, cueId, play);
  }
}

/** Starts a ledger, a runner and the alerts of one channel, on stores in memory and a clock that the test moves. */
export function createLedgerHarness(
  options: {
    items?: unknown[];
    testing?: boolean;
    /** The source of redemptions, for tests of that source. */
    points?: TriggerSource;
    /** The action of punishments; by default its outcomes come from `outcomes`. */
    action?: AnyAction;
    /** What the other types act on. */
    ports?: FeaturePorts;
    /** True if punishments also act on the ports. */
    punishes?: boolean;
    /** Repeat classes and retry policies other than the catalogue's. */
    rules?: ActionRules;
    /** Id of the process; 'process-1' by default. */
    owner?: string;
    clock?: ReturnType<typeof createManualClock>;
    stores?: LedgerStores;
    accounts?: ReturnType<typeof createMemoryPauses>;
    /** Measures what is sent. */
    measures?: ChannelAlertsDeps['measures'];
    /** The restore that the data comes from; none by default. */
    restore?: Restore;
    /** What holds alerts; nothing by default. */
    holds?: AlertHolds;
    /** Other processes on the stores; none by default. */
    homes?: Homes;
    others?: Others;
    /** False while other processes may have taken over what runs here; true by default. */
    isAlive?: () => boolean;
  } = {},
) {
  const clock = options.clock ?? createManualClock();
  const owner = options.owner ?? 'process-1';
  const stores = options.stores ?? { interactions: createMemoryInteractions(), intents: createMemoryIntents() };
  const outcomes: TwitchOutcome[] = [];
  const acts: Record<string, unknown>[] = [];
  const executor = (lane: 'main' | 'overlap') => ({
    plan: async () => [{ kind: 'cue' as const, optional: false, lane, data: {} }],
    cue: { prepare: async () => cue(CUE_MS) },
  });
  const real = createExecutors(options.ports ?? createFeaturePorts().ports);
  const executors: Executors = {
    ...real,
    tts: executor('main'),
    sound: executor('main'),
    video: executor('overlap'),
    punishment: {
      ...executor('main'),
      plan: async () => [
        { kind: 'action', optional: false, lane: 'main', data: {}, label: 'Timeout' },
        { kind: 'cue', optional: true, lane: 'main', data: {} },
      ],
      action: {
        act: async ({ data }) => {
          acts.push(data);
          return outcomes.shift() ?? { kind: 'done' };
        },
        readBack: async () => ({ kind: 'not-done' }),
        ...options.action,
      },
    },
    ...(options.punishes && { punishment: real.punishment }),
  };
  const waitingRulesOf = async () => waitingRules.parse({});
  const items = (options.items ?? []).map((item) => extensionItem.parse(item));
  const ledger = new Ledger({
    interactions: stores.interactions,
    sources: {
      bits: createBitsSource(
        createIntentMatcher({
          intents: stores.intents,
          executors,
          itemsOf: async () => items,
          waitingRulesOf,
          clock,
          log: silent,
        }),
      ),
      points: options.points ?? demoSource,
      powerups: demoSource,
      demo: demoSource,
      drill: drillSource,
    },
    isTestChannel: async () => options.testing ?? false,
    addCues: (record, now) => addCues(executors, record, now),
    mayHavePlayed: (madeAt) => mayHavePlayed(options.restore ?? null, madeAt),
    clock,
    log: silent,
    owner,
    others: options.others ?? NO_OTHERS,
  });
  const homes = options.homes ?? ALONE;
  const presence = new AlertPresence(undefined, (channelId) => homes.elsewhere(channelId) !== null);
  const accounts = options.accounts ?? createMemoryPauses();
  const pauses = createPauses({
    users: accounts,
    presence,
    holds: options.holds ?? { isHeld: () => false, releasedAt: () => 0 },
    clock,
    log: silent,
    onChange: () => {
      for (const record of ledger.listOpen()) resume(record);
    },
  });
  const runner: Runner = new Runner({
    ledger,
    executors,
    rules: options.rules ?? FEATURES,
    presence,
    homes,
    isPlaying: (record) => alerts.isPlaying(record.id),
    pauses,
    clock,
    log: silent,
    owner,
  });
  const measures = options.measures ?? { pushed() {}, queued() {} };
  const alerts: PatientAlerts = new PatientAlerts(
    {
      ledger,
      runner,
      pauses,
      presence,
      homes,
      isAlive: options.isAlive ?? (() => true),
      measures,
      owner,
      clock,
      log: silent,
      onPagesChange: () => {},
    },
    CHANNEL,
  );
  alerts.clock = clock;
  ledger.onChange((record) => alerts.offer(record, true));
  /** Advances a record, as the server does when it starts. */
  const resume = (record: Interaction) => {
    runner.advance(record);
    alerts.offer(record, false);
  };
  return { clock, stores, ledger, runner, alerts, resume, presence, outcomes, acts, executors, accounts, pauses };
}
/** The stores of a ledger harness. */
export interface LedgerStores {
  interactions: ReturnType<typeof createMemoryInteractions>;
  intents: ReturnType<typeof createMemoryIntents>;
}

/** Creates an intent of the viewer for one feature, a sound by default. Effects that last show no alert. */
export function makeIntent(nonce: string, at: number, type: FeatureType = 'sound'): Intent {
  const lane = 'main' as const;
  const step = { id: 'a.cue', featureId: 'a', type, kind: 'cue' as const, optional: false, lane, data: {} };
  const action = { ...step, id: 'a.action', kind: 'action' as const, label: 'Timeout' };
  const stepsOf = (): StepPlan[] => {
    if (type === 'sound' || type === 'video') return [step];
    return type === 'punishment' ? [action, { ...step, optional: true }] : [action];
  };
  return {
    nonce,
    channelId: CHANNEL,
    buyer: VIEWER,
    sku: 'bits25',
    amount: 25,
    item: { uuid: '00000000-0000-4000-8000-000000000001', title: 'Horn', cooldownS: 0 },
    text: null,
    input: {},
    steps: stepsOf(),
    asks: false,
    drill: false,
    createdAt: at,
    cancelledAt: null,
  };
}

/** Creates one door's evidence of the viewer's purchase. */
export function makeEvidence(
  door: TransactionEvidence['door'],
  id: string,
  over: Partial<TransactionEvidence> = {},
): TransactionEvidence {
  return {
    source: 'bits',
    door,
    id,
    channelId: CHANNEL,
    opaqueId: door === 'receipt' ? VIEWER.opaqueId : null,
    userId: VIEWER.userId,
    userLogin: door === 'receipt' ? null : VIEWER.login,
    userName: door === 'receipt' ? null : VIEWER.name,
    sku: 'bits25',
    amount: 25,
    test: false,
    at: null,
    nonce: null,
    ...over,
  };
}

/** Creates an alert page that keeps the messages it receives. */
export function makePage(
  over: Partial<Page> = {},
): Page & { received: HubMessage[]; plays(): Extract<HubMessage, { type: 'play' }>[] } {
  const received: HubMessage[] = [];
  return {
    pageId: 'page-0001',
    browser: null,
    channelId: CHANNEL,
    keyHash: 'hash',
    channelName: 'demo_channel',
    client: 'obs',
    build: 'test',
    connectedAt: 0,
    maySound: true,
    hasSoundPage: false,
    look: extensionPreferences.parse({}),
    send: (message) => received.push(message),
    close: () => {},
    received,
    plays: () => received.filter((message) => message.type === 'play'),
    ...over,
  };
}

/** Creates the memory that a page sends with its hello. */
export const memory = (journal: JournalEntry[] = [], playing: string[] = []) => ({ journal, playing });
