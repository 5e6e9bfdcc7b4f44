import { DEMO_LOCK_MS } from '@bitcue/shared/constants/timing.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { FEATURES } from '@bitcue/shared/features/catalog.ts';
import { TTS_INPUT } from '@bitcue/shared/features/tts.ts';
import { checkViewerInput } from '@bitcue/shared/features/viewer-input.ts';
import { createDemo, type DemoInteraction } from '@bitcue/shared/items/demo-interaction.ts';
import type { ItemFeature } from '@bitcue/shared/items/item.ts';
import { createCheckCooldown } from '../../accounts/check-cooldown.ts';
import type { Executors } from '../../effects/plan-item.ts';
import { planFeature } from '../../effects/plan-item.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { StepPlan } from '../../ledger/step.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ItemStore, StoredItem } from '../../ports/items.ts';
import type { Random } from '../../ports/random.ts';
import type { User } from '../../ports/users.ts';
import { createDemoRecord } from './demo-record.ts';

/** What demos need. */
export interface DemoDeps {
  items: Pick<ItemStore, 'find'>;
  executors: Executors;
  ledger: Pick<Ledger, 'insert'>;
  /** Names of the voices that everyone may use. */
  listVoiceNames(): Promise<string[]>;
  /** True when a page plays alerts of this channel now. */
  hasPage(channelId: string): boolean;
  clock: Clock;
  random: Random;
}

/**
 * Demos: an item, played once for its streamer and for nothing. They go through the ledger like any alert, and count
 * nowhere: nobody is punished, no cooldown starts, and what cannot play is dropped.
 */
export interface Demos {
  /**
   * Plays one feature of an item with the input given (API-11). Answers a sentence on what happens. Throws `AppError`
   * `item.not_found`, `demo.feature`, `demo.locked`, `input.invalid`, or what planning the feature throws.
   */
  play(user: User, demo: DemoInteraction): Promise<string>;
  /** Plays all that an item does, with the catalogue's demo input. Throws as `play`. */
  playItem(user: User, uuid: string): Promise<string>;
}

/** Makes the demos of one process; all share the lock of each item (EXT-10). */
export function createDemos(deps: DemoDeps): Demos {
  const lock = createCheckCooldown(DEMO_LOCK_MS, deps.clock);

  async function findItem(user: User, uuid: string): Promise<StoredItem> {
    const item = await deps.items.find(user.id, uuid);
    if (!item) throw new AppError('item.not_found');
    return item;
  }

  async function run(user: User, item: StoredItem, demos: readonly DemoInteraction[]): Promise<string> {
    const plans: StepPlan[] = [];
    for (const demo of demos) plans.push(...(await planDemo(deps, user, item, demo)));
    // Only now: what was refused locks nothing. Nothing is awaited between this check and the lock it takes.
    const waitMs = lock(item.uuid);
    if (waitMs > 0) throw new AppError('demo.locked', { retryAfterS: Math.ceil(waitMs / 1_000) });
    const [first] = demos;
    await deps.ledger.insert(
      createDemoRecord(
        {
          id: `demo-${deps.random.uuid()}`,
          user,
          item,
          text: first?.type === 'tts' ? first.input.message : null,
          plans,
        },
        deps.clock.now(),
      ),
    );
    if (!deps.hasPage(user.id)) return 'No alert page is open, so there is nothing to see or hear.';
    return user.paused ? 'Alerts are paused: the demo plays when you let them go on.' : 'The demo is on its way.';
  }

  return {
    async play(user, demo) {
      return run(user, await findItem(user, demo.uuid), [demo]);
    },
    async playItem(user, uuid) {
      const item = await findItem(user, uuid);
      const demos = item.features.map((feature) => createDemo(uuid, feature)).filter((demo) => demo !== null);
      if (demos.length === 0) throw new AppError('demo.feature');
      return run(user, item, demos);
    },
  };
}

/** Plans a demo. Every step may be dropped, so that a demo never waits for the streamer's decision. */
async function planDemo(deps: DemoDeps, user: User, item: StoredItem, demo: DemoInteraction): Promise<StepPlan[]> {
  const feature = item.features.find((one) => one.type === demo.type);
  if (!feature) throw new AppError('demo.feature');
  const { feature: shown, input } = await applyInput(deps, feature, demo);
  const executor = deps.executors[shown.type];
  const buyer = { opaqueId: null, userId: user.id, login: user.login, name: user.displayName };
  const sale = { channelId: user.id, buyer, itemTitle: item.title, input };
  if (!FEATURES[shown.type].harmless && !executor.planDemo) throw new Error(`${shown.type} has no demo`);
  const plans = executor.planDemo
    ? executor
        .planDemo(shown.settings as never)
        .map((step) => ({ ...step, featureId: `${shown.id}.${step.kind}`, type: shown.type }))
    : await planFeature(deps.executors, shown, sale);
  return plans.map((plan) => ({ ...plan, optional: true }));
}

/** The feature as the demo's input would have it, and what a viewer would have filled in. */
async function applyInput(
  deps: DemoDeps,
  feature: ItemFeature,
  demo: DemoInteraction,
): Promise<{ feature: ItemFeature; input: Record<string, string> }> {
  if (demo.type === 'tts' && feature.type === 'tts') {
    const { settings } = feature;
    const voice = demo.input.voice || settings.voice;
    if (voice !== settings.voice && !(await deps.listVoiceNames()).includes(voice)) throw new AppError('voice.unknown');
    const check = checkViewerInput(FEATURES.tts.viewerFields(settings, { voices: [] }), {
      [TTS_INPUT.text]: demo.input.message,
    });
    if (!check.ok) throw new AppError('input.invalid', { fields: check.errors });
    return { feature, input: { ...check.values, [TTS_INPUT.voice]: voice } };
  }
  if ((demo.type === 'sound' && feature.type === 'sound') || (demo.type === 'video' && feature.type === 'video')) {
    const list = feature.settings.list.filter((entry) => entry.shortId === demo.input.shortId).slice(0, 1);
    if (list.length === 0) {
      throw new AppError('input.invalid', { fields: { shortId: 'This clip is not on the item.' } });
    }
    return {
      feature: { ...feature, settings: { ...feature.settings, type: 'single', list } } as ItemFeature,
      input: {},
    };
  }
  if (demo.type === 'punishment' && feature.type === 'punishment') {
    return { feature: { ...feature, settings: { ...feature.settings, duration: demo.input.duration } }, input: {} };
  }
  throw new AppError('demo.feature');
}
