import {
  approveInteraction,
  dismissInteraction,
  listHistory,
  playInteraction,
  putPaused,
  putWaitingRules,
  readChannelState,
  replayInteraction,
  skipInteraction,
} from '@bitcue/shared/api/activity.ts';
import { tryRules } from '@bitcue/shared/api/rule-trial.ts';
import { listInteractions } from '@bitcue/shared/api/user.ts';
import type { Decisions } from '../../activity/decisions.ts';
import type { Activity } from '../../activity/read-activity.ts';
import type { RuleTrial } from '../../activity/try-rules.ts';
import type { Announce } from '../../channels/announce.ts';
import type { Interaction } from '../../ledger/interaction.ts';
import { type PauseSwitch, stopOf } from '../../ledger/pauses.ts';
import type { User, UserStore } from '../../ports/users.ts';
import { defineRoute, type Route } from '../route.ts';

/** Reads: each tab makes one at every change. */
const READS = { points: 600, perS: 60 };
/** Clicks on buttons, including fast ones. */
export const PRESSES = { points: 120, perS: 60 };
/** Trials of rules, each of which reads a week's messages. */
const TRIALS = { points: 20, perS: 60 };
/** Maximum body size in bytes: a list of 2,000 words of 60 characters (TTS_WORD_LIST_MAX) at 2 bytes each. */
const TRIAL_MAX_BYTES = 262_144;

/** Principals that are the channel's owner: with the dashboard's session, or with the extension's token. */
type Owner = 'streamer' | 'broadcaster';

/** Dependencies of `activityRoutes`. */
export interface ActivityRouteDeps {
  users: Pick<UserStore, 'setParts'>;
  announce: Announce;
  activity: Activity;
  trial: RuleTrial;
  decisions: Decisions;
  pauses: PauseSwitch;
  /** Runs an ended interaction again as a test, and returns that test. Throws what replaying throws. */
  replay(user: User, id: string, confirmed: boolean): Promise<Interaction>;
}

/**
 * Declares the routes of a channel's activity and the streamer's decisions. Each concerns only the caller's own
 * channel.
 */
export function activityRoutes(deps: ActivityRouteDeps): Route[] {
  const { users, announce, activity, trial, decisions, pauses, replay } = deps;
  const isStopped = (record: Interaction) => stopOf(pauses, record) !== null;
  return [
    defineRoute(listInteractions, 'streamer', READS, async ({ caller }) => ({
      body: await activity.listNewest(caller.id),
    })),

    defineRoute(readChannelState, 'streamer', READS, async ({ caller }) => ({
      body: await activity.readState(caller),
    })),

    defineRoute(listHistory, 'streamer', READS, async ({ caller, query }) => ({
      body: await activity.listHistory(caller.id, query),
    })),

    defineRoute(tryRules, 'streamer', TRIALS, async ({ caller, body }) => ({ body: await trial(caller, body) }), {
      bodyMaxBytes: TRIAL_MAX_BYTES,
      audit: { none: 'It changes nothing.' },
    }),

    defineRoute(
      putWaitingRules,
      'streamer',
      PRESSES,
      async ({ caller, body }) => {
        // A tab of an earlier version does not send newer fields.
        const { onlyOnAir, showQueue, holdScenes } = caller.waiting;
        await users.setParts(caller.id, { waiting: { onlyOnAir, showQueue, holdScenes, ...body } });
        // Panels show what waits for approval, and alert pages hold alerts by the new scenes.
        await announce(caller.id, true);
        return { body: { message: 'Saved.' } };
      },
      { audit: 'waiting.changed' },
    ),

    defineRoute(
      approveInteraction,
      'streamer',
      PRESSES,
      async ({ caller, params, body }) => {
        const approved = await decisions.approve(caller, params.id, body.next);
        if (isStopped(approved)) return { body: { message: 'Approved. It plays when alerts resume.' } };
        return { body: { message: body.next ? 'Approved. It plays next.' : 'Approved.' } };
      },
      { audit: 'interaction.approved' },
    ),

    defineRoute(
      replayInteraction,
      'streamer',
      PRESSES,
      async ({ caller, params, body }) => {
        const test = await replay(caller, params.id, body.confirmed);
        return { body: { message: isStopped(test) ? 'It plays when alerts resume.' : 'It is on its way.' } };
      },
      { audit: 'interaction.replayed' },
    ),

    pauseRoute(putPaused, 'streamer', pauses),
    skipRoute(skipInteraction, 'streamer', decisions),

    defineRoute(
      playInteraction,
      'streamer',
      PRESSES,
      async ({ caller, params, body }) => {
        const purchase = await decisions.play(caller, params.id, body.again);
        return { body: { message: isStopped(purchase) ? 'It plays when alerts resume.' : 'It plays next.' } };
      },
      { audit: 'interaction.played' },
    ),

    defineRoute(
      dismissInteraction,
      'streamer',
      PRESSES,
      async ({ caller, params, body }) => {
        await decisions.dismiss(caller, params.id, body.reason);
        return { body: { message: 'Dismissed.' } };
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
      return { body: { message: body.paused ? 'Alerts are paused. Purchases wait.' : 'Alerts resumed.' } };
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
      return { body: { message: 'Skipped.' } };
    },
    { audit: 'interaction.skipped' },
  );
}
