import type { listHistory, readChannelState } from '@bitcue/shared/api/activity.ts';
import type { interactionCounts, listInteractions } from '@bitcue/shared/api/user.ts';
import { isPaidWithBits, OPEN_STATES } from '@bitcue/shared/ledger/states.ts';
import type { z } from 'zod';
import type { AlertHub } from '../alerts/hub.ts';
import type { SceneHolds } from '../alerts/scene-holds.ts';
import type { Interaction } from '../ledger/interaction.ts';
import { type Pauses, stopOf } from '../ledger/pauses.ts';
import { openSteps } from '../ledger/schedule.ts';
import type { InteractionStore } from '../ledger/stores.ts';
import { streamerView } from '../ledger/view.ts';
import type { StreamStatus } from '../ports/twitch.ts';
import type { User } from '../ports/users.ts';
import { readPage } from './read-page.ts';

/** Interactions per page (UI: 50 a page). */
const PAGE = 50;
/** Interactions per read of a search, and in total before it answers with the results so far. */
const SEARCH_PAGE = 200;
const SEARCH_MAX = 1_000;

/** Query for a channel's past interactions. */
type HistoryQuery = z.output<NonNullable<(typeof listHistory)['query']>>;

/** Dependencies of `createActivity`. */
export interface ReadActivityDeps {
  interactions: Pick<InteractionStore, 'findPast'>;
  /** Lists a channel's open interactions in the order they were accepted. */
  openOf(channelId: string): Promise<Interaction[]>;
  /** Counts a channel's interactions that ended `done`, without tests. */
  countDone(channelId: string): Promise<number>;
  hub: Pick<AlertHub, 'countPages' | 'listUnknown'>;
  pauses: Pauses;
  sceneHolds: Pick<SceneHolds, 'sceneOf'>;
  streams: Pick<StreamStatus, 'isLive'>;
}

/** Reads what happens on a channel, for its streamer. */
export interface Activity {
  readState(user: Pick<User, 'id' | 'waiting'>): Promise<z.output<(typeof readChannelState)['answer']>>;
  listNewest(channelId: string, limit?: number): Promise<z.output<(typeof listInteractions)['answer']>>;
  /**
   * Lists interactions, 50 per page. A page never splits a millisecond, so it can hold a few more, and a search can return
   * fewer along with where to continue.
   */
  listHistory(channelId: string, query: HistoryQuery): Promise<z.output<(typeof listHistory)['answer']>>;
}

/** Creates the reader. */
export function createActivity(deps: ReadActivityDeps): Activity {
  const { interactions, hub, pauses } = deps;

  return {
    async readState({ id: channelId, waiting }) {
      const [open, done] = await Promise.all([deps.openOf(channelId), deps.countDone(channelId)]);
      const playing = findPlaying(open);
      return {
        live: deps.streams.isLive(channelId),
        alertPages: hub.countPages(channelId),
        unknownPages: hub.listUnknown(channelId),
        paused: pauses.isPaused(channelId),
        holdScene: deps.sceneHolds.sceneOf(channelId),
        hasSoundPage: pauses.hasSoundPage(channelId),
        unheard: open.filter((record) => isUnheard(pauses, record)).length,
        counts: countStates(open, done),
        waiting,
        playing: playing && streamerView(playing),
      };
    },

    async listNewest(channelId, limit = PAGE) {
      const [newest, open, done] = await Promise.all([
        interactions.findPast(channelId, { limit }),
        deps.openOf(channelId),
        deps.countDone(channelId),
      ]);
      return {
        interactions: newest.map(streamerView),
        counts: countStates(open, done),
        alertPages: hub.countPages(channelId),
      };
    },

    async listHistory(channelId, { order, before, from, state, ...filter }) {
      const isFiltered = Object.values(filter).some((value) => value !== undefined);
      const found: Interaction[] = [];
      let next: number | null | undefined = order === 'oldest' ? from : before;
      for (let read = 0; read < SEARCH_MAX && found.length < PAGE && next !== null; ) {
        const page = await readPage(
          interactions,
          channelId,
          order === 'oldest' ? { order, from: next, before, part: state } : { order, before: next, from, part: state },
          isFiltered ? SEARCH_PAGE : PAGE,
        );
        read += page.records.length;
        next = page.next;
        found.push(...page.records.filter((record) => matches(record, filter)));
      }
      return { interactions: found.map(streamerView), next: next ?? null };
    },
  };
}

function countStates(open: readonly Interaction[], done: number): z.output<typeof interactionCounts> {
  const count = (...states: readonly string[]) => open.filter((record) => states.includes(record.state)).length;
  return {
    done,
    playing: count('started'),
    waiting: count(...OPEN_STATES.filter((state) => state !== 'started')),
    asked: count('asked'),
    held: count('held'),
    owed: count('owed'),
  };
}

/** True for an interaction that waits for the sound page, not for a decision. */
function isUnheard(pauses: Pauses, record: Interaction): boolean {
  return OPEN_STATES.some((state) => state === record.state) && stopOf(pauses, record) === 'unheard';
}

/** Returns the alert that is playing; one in the main lane takes precedence over an overlap. */
function findPlaying(open: readonly Interaction[]): Interaction | null {
  const started = open.filter((record) => record.state === 'started');
  return started.find((record) => openSteps(record)[0]?.lane === 'main') ?? started[0] ?? null;
}

/** Returns whether an interaction matches a query. The search text matches anywhere, ignoring case. */
function matches(
  { source, test, state, buyer, item, text }: Interaction,
  { paid, outcome, item: only, search = '' }: Pick<HistoryQuery, 'paid' | 'outcome' | 'item' | 'search'>,
): boolean {
  const currency = isPaidWithBits(source) ? 'bits' : source;
  if (paid !== undefined && (paid === 'tests' ? !test : test || currency !== paid)) return false;
  if (only !== undefined && item?.uuid !== only) return false;
  if (outcome !== undefined && outcome !== state) return false;
  const words = search.trim().toLowerCase();
  const texts = [buyer.name, buyer.login, item?.title, text];
  return words === '' || texts.some((one) => one?.toLowerCase().includes(words));
}
