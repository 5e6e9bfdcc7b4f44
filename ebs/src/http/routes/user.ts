import { listInteractions, readUser as readUserEndpoint } from '@bitcue/shared/api/user.ts';
import type { z } from 'zod';
import type { AlertHub } from '../../alerts/hub.ts';
import { streamerView } from '../../ledger/view.ts';
import type { InteractionStore } from '../../ports/ledger-stores.ts';
import type { User } from '../../ports/users.ts';
import { defineRoute, type Route } from '../route.ts';

/** Interactions listed, at most. */
const LISTED = 50;

/** What the streamer's routes need. */
export interface UserRouteDeps {
  interactions: InteractionStore;
  hub: AlertHub;
  /** How many of a channel ended done, tests left out. */
  countDone(channelId: string): Promise<number>;
  readUser(user: User): Promise<z.output<(typeof readUserEndpoint)['answer']>>;
}

/** The calls of a signed-in streamer. */
export function userRoutes(deps: UserRouteDeps): Route[] {
  return [
    defineRoute(readUserEndpoint, 'streamer', { points: 120, perS: 60 }, async ({ caller }) => ({
      body: await deps.readUser(caller),
    })),

    defineRoute(listInteractions, 'streamer', { points: 600, perS: 60 }, async ({ caller }) => {
      const [newest, open, done] = await Promise.all([
        deps.interactions.findNewest(caller.id, LISTED),
        deps.interactions.findOpenOf(caller.id),
        deps.countDone(caller.id),
      ]);
      const count = (...states: string[]) => open.filter((record) => states.includes(record.state)).length;
      return {
        body: {
          interactions: newest.map(streamerView),
          counts: {
            done,
            playing: count('started'),
            waiting: count('received', 'verified', 'queued', 'leased'),
            held: count('held'),
            owed: count('owed'),
          },
          alertPages: deps.hub.countPages(caller.id),
        },
      };
    }),
  ];
}
