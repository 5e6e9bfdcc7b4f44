import { z } from 'zod';
import { SWAP_ACTIONS, swapRules } from '../swapper/swap-rule.ts';
import { defineEndpoint, messageAnswer } from './endpoint.ts';

/** Id of a rule; null for the set that is on when no rule matches. */
const choice = z.string().max(64).nullable();
const time = z.number().describe('Milliseconds since 1970.');

const step = z.object({
  action: z.enum(SWAP_ACTIONS),
  id: z.string(),
  title: z.string(),
  state: z.enum(['waiting', 'done', 'refused']),
  why: z.string().nullable().describe('Why it was refused, or is tried again.'),
});

const swap = z.object({
  id: z.string(),
  from: z.string().nullable().describe('Name of the set before; null for none.'),
  to: z.string(),
  why: z.string(),
  begunAt: time,
  endedAt: time.nullable(),
  isStopped: z.boolean(),
  isUndone: z.boolean().describe('An undo followed.'),
  steps: z.array(step),
});
/** A swap as the dashboard shows it. */
export type SwapView = z.output<typeof swap>;

/** What a swap would do. */
export const swapPreview = z.object({
  steps: z.array(step.pick({ action: true, id: true, title: true })),
  staying: z.array(z.object({ id: z.string(), title: z.string() })),
  refused: z.array(z.object({ id: z.string(), title: z.string(), why: z.string() })),
  slots: z.object({ before: z.number().int(), after: z.number().int(), total: z.number().int() }),
  lostPictures: z.array(z.string()).describe('Ids of rewards that had a picture when they were stored.'),
  waiting: z
    .record(z.string(), z.number().int())
    .describe('Redemptions that wait, by the id of a reward that is stored.'),
});

const view = z.object({
  settings: swapRules,
  revision: z.number().int().describe('Sent back with changed settings, so that two tabs do not overwrite each other.'),
  rewardIds: z.record(z.string(), z.string()).describe('Ids that the list of rewards has, by those in the rules.'),
  on: z.object({ choice, name: z.string(), since: time, why: z.string() }).nullable(),
  pending: z.object({ choice, name: z.string(), due: time, why: z.string() }).nullable(),
  isHeld: z.boolean().describe('Chosen by hand: it stays until another rule matches.'),
  judged: z
    .array(
      z.object({
        id: z.string(),
        checks: z.array(z.object({ part: z.string(), holds: z.boolean().nullable() })),
      }),
    )
    .describe('What is true of each rule that is on; null where Twitch does not answer.'),
  silentSince: time.nullable().describe('When Twitch stopped saying what is streamed; null while it does.'),
  swap: swap.nullable(),
  log: z.array(swap).describe('Ended swaps, newest first.'),
});
/** What the Auto Swapper page shows. */
export type SwapperView = z.output<typeof view>;

/** Reads the rules, the current set, and the latest swaps. */
export const readSwapper = defineEndpoint({ method: 'GET', path: '/api/user/swapper', answer: view });

/** Saves the rules. Error `swapper.changed` if they were saved elsewhere since they were read. */
export const putSwapper = defineEndpoint({
  method: 'PUT',
  path: '/api/user/swapper',
  body: z.strictObject({ settings: swapRules, revision: z.number().int() }),
  answer: view,
});

/** Returns what a swap to a rule's set, or to the fallback, would do now. Only reads from Twitch. */
export const previewSwap = defineEndpoint({
  method: 'GET',
  path: '/api/user/swapper/preview',
  query: z.object({ rule: z.string().max(64).optional().describe('Without it, the fallback.') }),
  answer: swapPreview,
});

/**
 * Acts manually. `use`: swaps to a set; `now`: does a pending swap at once; `stay`: keeps the current set; `automatic`: ends a
 * manual choice; `undo`: returns to the set before the latest swap; `stop` and `resume`: control the swap in progress. Error
 * `swapper.nothing` if there is nothing to act on.
 */
export const actOnSwapper = defineEndpoint({
  method: 'POST',
  path: '/api/user/swapper/act',
  body: z.discriminatedUnion('act', [
    z.strictObject({ act: z.literal('use'), choice }),
    z.strictObject({ act: z.enum(['now', 'stay', 'automatic', 'undo', 'stop', 'resume']) }),
  ]),
  answer: messageAnswer,
});
