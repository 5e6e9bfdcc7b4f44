import { rankOf } from '@bitcue/shared/alerts/tiers.ts';
import { isPaidWithBits, PAID_SOURCES } from '@bitcue/shared/ledger/states.ts';
import type { Goal } from '@bitcue/shared/widgets/widget-settings.ts';
import { WIDGET_ROWS, type WidgetContent, type WidgetEntry, type WidgetName } from '@bitcue/shared/widgets/widgets.ts';
import { createCachedAggregate } from '../ledger/cached-aggregate.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CountedRecord, InteractionStore } from '../ledger/stores.ts';
import { UNKNOWN_BUYER } from '../ledger/view.ts';
import type { Clock } from '../ports/system.ts';
import type { User } from '../ports/users.ts';
import { dayOf } from './day.ts';
import { rankViewers } from './leaders.ts';
import { createPaced } from './paced.ts';

/** Number of ended records searched for the latest that count. */
const LOOK_BACK = 40;

/** Dependencies of `createContentReader`. */
export interface ContentDeps {
  interactions: Pick<InteractionStore, 'findPast' | 'readCounted'>;
  ledger: Pick<Ledger, 'onChange'>;
  /** Lists a channel's open interactions in the order they were accepted. */
  openOf(channelId: string): Promise<Interaction[]>;
  clock: Clock;
  /** True if no other process uses the store. */
  isAlone: boolean;
}

/** The content of a widget, and when it expires even if nothing happens. */
export interface Shown<Content = WidgetContent> {
  content: Content;
  /** Milliseconds since 1970; null for never. */
  until: number | null;
}

/** Reads the content of a streamer's widget. */
export type ReadContent = (widget: WidgetName, user: User) => Promise<Shown>;

/** Creates the reader. */
export function createContentReader(deps: ContentDeps): ReadContent {
  const { interactions, openOf, clock } = deps;
  const sums = { bits: createSum(deps, 'bits'), interactions: createSum(deps, 'interactions') };
  const readLeaders = createPaced(clock, (channelId, since) =>
    rankViewers(interactions.readCounted(channelId, since), WIDGET_ROWS.leaders),
  );
  const readers: { [Name in WidgetName]: (user: User) => Promise<Shown<Extract<WidgetContent, { widget: Name }>>> } = {
    async playing({ id }) {
      const open = (await openOf(id)).filter(hasAlert);
      const playing = open.filter(({ state }) => state === 'started');
      const waiting = open.filter(({ state }) => state === 'queued' || state === 'leased');
      const next = waiting.slice(0, WIDGET_ROWS.next).map(entryOf);
      // An alert in the main lane takes precedence over a sound that plays beside it.
      const now = playing.find((record) => runningLane(record) === 'main') ?? playing[0];
      const more = waiting.length - next.length;
      return { content: { widget: 'playing', now: now ? entryOf(now) : null, next, more }, until: null };
    },
    async recent({ id }) {
      const ended = await interactions.findPast(id, { part: 'ended', limit: LOOK_BACK });
      const entries = ended.filter(isCounted).slice(0, WIDGET_ROWS.recent).map(entryOf);
      return { content: { widget: 'recent', entries }, until: null };
    },
    async goal({ id, widgets: { goal } }) {
      if (goal === null) return { content: { widget: 'goal', goal }, until: null };
      const { title, unit, target, startsAt } = goal;
      const { value: reached, until } = await sums[unit](id, startsAt);
      return { content: { widget: 'goal', goal: { title, unit, target, reached } }, until };
    },
    async leaders({ id, widgets: { timeZone } }) {
      const { begins, ends } = dayOf(timeZone, clock.now());
      const { value: leaders, until } = await readLeaders(id, begins);
      return { content: { widget: 'leaders', leaders }, until: Math.min(until ?? ends, ends) };
    },
  };
  return (widget, user) => readers[widget](user);
}

/** Creates the sum for a goal. A single process reads the store once; one of several reads it again after each change. */
function createSum({ interactions, ledger, clock, isAlone }: ContentDeps, unit: Goal['unit']) {
  const weigh = ({ source, amount }: Pick<CountedRecord, 'source' | 'amount'>) => {
    if (unit === 'interactions') return 1;
    return isPaidWithBits(source) ? amount : 0;
  };
  return createPaced(
    clock,
    createCachedAggregate({
      ledger,
      clock,
      weigh: (record) => (isCounted(record) ? weigh(record) : 0),
      async read(channelId, since) {
        let sum = 0;
        for await (const record of interactions.readCounted(channelId, since)) sum += weigh(record);
        return sum;
      },
      ...(!isAlone && { cachedMs: 1 }),
    }),
  );
}

/**
 * True for interactions that a widget counts: paid by viewers, and done. Skipped, refused, dismissed, returned and owed ones, tests,
 * demos, and those of another channel do not count.
 */
function isCounted({ source, state, test }: Interaction): boolean {
  return state === 'done' && !test && PAID_SOURCES.includes(source);
}

const hasAlert = ({ steps }: Interaction) => steps.some(({ kind }) => kind === 'cue');

function runningLane({ steps }: Interaction): string | undefined {
  return steps.find(({ kind, state }) => kind === 'cue' && state === 'running')?.lane;
}

/** Describes a record without anything that its viewer wrote. */
function entryOf(record: Interaction): WidgetEntry {
  return {
    viewer: record.buyer.name ?? UNKNOWN_BUYER,
    title: record.item?.title ?? '',
    rank: rankOf(record),
    bits: isPaidWithBits(record.source) ? record.amount : 0,
  };
}
