import type { listHistory, readChannelState } from '@bitcue/shared/api/activity.ts';
import type { interactionCounts, listInteractions } from '@bitcue/shared/api/user.ts';
import { OPEN_STATES } from '@bitcue/shared/ledger/states.ts';
import type { z } from 'zod';
import type { AlertHub } from '../alerts/hub.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Pauses } from '../ledger/pauses.ts';
import { openSteps } from '../ledger/schedule.ts';
import type { InteractionStore, Shelf } from '../ledger/stores.ts';
import { streamerView } from '../ledger/view.ts';
import type { StreamStatus } from '../ports/twitch.ts';
import type { User } from '../ports/users.ts';

/** Interactions per page (UI: 50 a page). */
const PAGE = 50;

/** What `createActivity` needs. */
export interface ReadActivityDeps {
  interactions: Pick<InteractionStore, 'findPast'>;
  /** Lists a channel's open interactions in the order they were accepted. */
  openOf(channelId: string): Promise<Interaction[]>;
  /** Counts a channel's interactions that ended `done`, without tests. */
  countDone(channelId: string): Promise<number>;
  hub: Pick<AlertHub, 'countPages' | 'listUnknown'>;
  pauses: Pauses;
  streams: Pick<StreamStatus, 'isLive'>;
}

/** Reads what happens on a channel, for its streamer. */
export interface Activity {
  readState(user: Pick<User, 'id' | 'waiting'>): Promise<z.output<(typeof readChannelState)['answer']>>;
  listNewest(channelId: string, limit?: number): Promise<z.output<(typeof listInteractions)['answer']>>;
  /**
   * Lists past interactions, newest first, 50 per page. A page never splits a millisecond, so it may hold a few more.
   */
  listHistory(
    channelId: string,
    query: { before?: number | undefined; state?: Shelf | undefined },
  ): Promise<z.output<(typeof listHistory)['answer']>>;
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

    async listHistory(channelId, { before, state }) {
      const found = await interactions.findPast(channelId, { before, shelf: state, limit: PAGE + 1 });
      const last = found[PAGE - 1];
      if (!last || found.length <= PAGE) return { interactions: found.map(streamerView), more: false };
      const at = last.createdAt;
      const earlier = found.filter((record) => record.createdAt > at);
      const tied = await interactions.findPast(channelId, { from: at, before: at + 1, shelf: state, limit: 0 });
      const rest = await interactions.findPast(channelId, { before: at, shelf: state, limit: 1 });
      return { interactions: [...earlier, ...tied].map(streamerView), more: rest.length > 0 };
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

/** Returns the alert that is playing; one in the main lane takes precedence over an overlap. */
function findPlaying(open: readonly Interaction[]): Interaction | null {
  const started = open.filter((record) => record.state === 'started');
  return started.find((record) => openSteps(record)[0]?.lane === 'main') ?? started[0] ?? null;
}
