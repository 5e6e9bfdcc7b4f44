import type { Tier } from '@bitcue/shared/alerts/tiers.ts';
import { DEMO_LOCK_MS } from '@bitcue/shared/constants/timing.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { definitionOf, viewerFieldsOf } from '@bitcue/shared/features/feature.ts';
import { pickText, type ViewerInput } from '@bitcue/shared/features/viewer-input.ts';
import { createDemo, type DemoInteraction } from '@bitcue/shared/items/demo-interaction.ts';
import type { ItemFeature } from '@bitcue/shared/items/item.ts';
import type { Executors } from '../../effects/executor.ts';
import { planDemo } from '../../effects/plan-item.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { StepPlan } from '../../ledger/step.ts';
import type { ItemStore, StoredItem } from '../../ports/items.ts';
import type { NamedLeases } from '../../ports/leases.ts';
import type { Clock, Random } from '../../ports/system.ts';
import type { User } from '../../ports/users.ts';
import { TEST_ALERT } from '../test-alert.ts';
import { createDemoRecord, type DemoPlan } from './demo-record.ts';

/** Dependencies of `createDemos`. */
export interface DemoDeps {
  items: Pick<ItemStore, 'find'>;
  executors: Executors;
  ledger: Pick<Ledger, 'insert'>;
  /** Locks an item by a lease that is never released. */
  leases: Pick<NamedLeases, 'take'>;
  /** True if a page plays alerts of this channel now. */
  hasPage(channelId: string): boolean;
  clock: Clock;
  random: Random;
}

/**
 * Demos: an item played once for its streamer, without payment. They go through the ledger like any alert and count
 * nowhere: nobody is punished, no cooldown starts, and what cannot play is dropped.
 */
export interface Demos {
  /**
   * Plays one feature of an item with the given input (API-11). Returns a sentence that says what happens. Throws `AppError`
   * `item.not_found`, `demo.feature`, `demo.locked`, `input.invalid`, or what planning the feature throws.
   */
  play(user: User, demo: DemoInteraction): Promise<string>;
  /** Plays everything that an item does, with the catalogue's demo input. Throws like `play`. */
  playItem(user: User, uuid: string): Promise<string>;
  /** Plays the test alert, which needs no item, in a tier. Throws `AppError` `demo.locked`, or what planning the speech throws. */
  playTest(user: User, tier?: Tier): Promise<{ id: string; message: string }>;
}

/** Creates the demos. All processes share the lock of each item (EXT-10). */
export function createDemos(deps: DemoDeps): Demos {
  async function findItem(user: User, uuid: string): Promise<StoredItem> {
    const item = await deps.items.find(user.id, uuid);
    if (!item) throw new AppError('item.not_found');
    return item;
  }

  /** Records what was planned. `key`: what is locked meanwhile; it is locked only now, as a refused demo locks nothing. */
  async function start(user: User, key: string, item: DemoPlan['item'], planned: readonly PlannedDemo[]) {
    const plans = planned.flatMap(({ steps }) => steps);
    if (plans.length === 0) throw new AppError('demo.feature');
    const id = `demo-${deps.random.uuid()}`;
    const now = deps.clock.now();
    const lockedUntil = await deps.leases.take(`demo:${key}`, id, now, now + DEMO_LOCK_MS);
    if (lockedUntil !== null) {
      const waitS = Math.ceil((lockedUntil - deps.clock.now()) / 1_000);
      throw new AppError('demo.locked', { retryAfterS: Math.max(1, waitS) });
    }
    const text = planned[0]?.text ?? null;
    const input = Object.assign({}, ...planned.map((one) => one.input));
    await deps.ledger.insert(createDemoRecord({ id, user, item, text, input, plans }, deps.clock.now()));
    return { id, message: describeStart(user) };
  }

  function describeStart(user: User): string {
    if (!deps.hasPage(user.id)) return 'No alert page is open, so there is nothing to see or hear.';
    return user.paused ? 'Alerts are paused. The demo plays when you resume them.' : 'The demo is on its way.';
  }

  async function run(user: User, item: StoredItem, demos: readonly DemoInteraction[]): Promise<string> {
    const planned: PlannedDemo[] = [];
    for (const demo of demos) planned.push(await planOne(deps.executors, user, item, demo));
    return (await start(user, item.uuid, item, planned)).message;
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
    async playTest(user, tier) {
      const { title, text, feature, input } = TEST_ALERT;
      const sale = { channelId: user.id, buyer: buyerOf(user), itemTitle: title, input };
      const steps = await planDemo(deps.executors, feature, sale);
      return start(
        user,
        `test:${user.id}`,
        { uuid: deps.random.uuid(), title, cooldown: 0, look: tier ? { tier } : {} },
        [{ steps, text, input }],
      );
    },
  };
}

/** A planned demo: its steps, and what a viewer would have entered. */
interface PlannedDemo {
  steps: StepPlan[];
  input: ViewerInput;
  text: string | null;
}

async function planOne(
  executors: Executors,
  user: User,
  item: StoredItem,
  demo: DemoInteraction,
): Promise<PlannedDemo> {
  const feature = item.features.find((one) => one.type === demo.type);
  if (!feature) throw new AppError('demo.feature');
  const tried = definitionOf(feature.type).demo.apply(feature.settings, demo.input);
  if (!tried.ok) throw new AppError('input.invalid', { fields: tried.errors });
  const shown = { ...feature, settings: tried.settings } as ItemFeature;
  const sale = { channelId: user.id, buyer: buyerOf(user), itemTitle: item.title, input: tried.input };
  return {
    steps: await planDemo(executors, shown, sale),
    input: tried.input,
    text: pickText(viewerFieldsOf([shown], { voices: [] }), tried.input),
  };
}

/** Returns the streamer in place of a viewer. */
function buyerOf(user: User) {
  return { opaqueId: null, userId: user.id, login: user.login, name: user.displayName };
}
