import {
  dismissInteraction,
  listHistory,
  playInteraction,
  putPaused,
  readChannelState,
  skipInteraction,
} from '@bitcue/shared/api/activity.ts';
import { listInteractions } from '@bitcue/shared/api/user.ts';
import type { Decisions } from '../../activity/decisions.ts';
import type { Activity } from '../../activity/read-activity.ts';
import type { PauseSwitch } from '../../ledger/pauses.ts';
import { defineRoute, type Route } from '../route.ts';

/** Reads, which each tab makes at every change. */
const READS = { points: 600, perS: 60 };
/** Clicks on buttons, including fast ones. */
export const PRESSES = { points: 120, perS: 60 };

/** Principals that are the channel's owner: with the dashboard's session, or with the extension's token. */
type Owner = 'streamer' | 'broadcaster';

/** What `activityRoutes` needs. */
export interface ActivityRouteDeps {
  activity: Activity;
  decisions: Decisions;
  pauses: PauseSwitch;
}

/**
 * Declares the routes of a channel's activity and the streamer's decisions. Each concerns only the caller's own
 * channel.
 */
export function activityRoutes({ activity, decisions, pauses }: ActivityRouteDeps): Route[] {
  return [
    defineRoute(listInteractions, 'streamer', READS, async ({ caller }) => ({
      body: await activity.listNewest(caller.id),
    })),

    defineRoute(readChannelState, 'streamer', READS, async ({ caller }) => ({
      body: await activity.readState(caller.id),
    })),

    defineRoute(listHistory, 'streamer', READS, async ({ caller, query }) => ({
      body: await activity.listHistory(caller.id, query),
    })),

    pauseRoute(putPaused, 'streamer', pauses),
    skipRoute(skipInteraction, 'streamer', decisions),

    defineRoute(
      playInteraction,
      'streamer',
      PRESSES,
      async ({ caller, params, body }) => {
        await decisions.play(caller, params.id, body.again);
        const paused = pauses.isPaused(caller.id);
        return { body: { message: paused ? 'It plays when alerts go on.' : 'It plays next.' } };
      },
      { audit: 'interaction.played' },
    ),

    defineRoute(
      dismissInteraction,
      'streamer',
      PRESSES,
      async ({ caller, params, body }) => {
        await decisions.dismiss(caller, params.id, body.reason);
        return { body: { message: 'It is dismissed.' } };
      },
      { audit: 'interaction.dismissed' },
    ),
  ];
}

/** Declares a route with which a channel's owner pauses its alerts, in the dashboard or in the extension. */
export function pauseRoute(endpoint: typeof putPaused, principal: Owner, pauses: PauseSwitch): Route {
  return defineRoute(
    endpoint,
    principal,
    PRESSES,
    async ({ caller, body }) => {
      await pauses.set(caller.id, body.paused);
      return { body: { message: body.paused ? 'Alerts are paused. What is bought waits.' : 'Alerts go on.' } };
    },
    { audit: ({ body }) => (body.paused ? 'alerts.paused' : 'alerts.resumed') },
  );
}

/** Declares a route with which a channel's owner skips an interaction, in the dashboard or in the extension. */
export function skipRoute(endpoint: typeof skipInteraction, principal: Owner, decisions: Decisions): Route {
  return defineRoute(
    endpoint,
    principal,
    PRESSES,
    async ({ caller, params }) => {
      await decisions.skip(caller, params.id);
      return { body: { message: 'It is skipped.' } };
    },
    { audit: 'interaction.skipped' },
  );
}
