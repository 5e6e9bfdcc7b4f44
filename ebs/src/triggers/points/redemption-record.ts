import { z } from 'zod';
import type { Interaction } from '../../ledger/interaction.ts';
import { canMove, move, note } from '../../ledger/move.ts';
import { hasBegun } from '../../ledger/step.ts';
import type { Evidence } from '../../ledger/trigger-source.ts';

/** What Twitch reports about a redemption of a channel-point reward. */
export interface RedemptionEvidence extends Evidence {
  source: 'points';
  /** The webhook, or Twitch's list of redemptions, which is polled. */
  door: 'webhook' | 'poll';
  channelId: string;
  userId: string;
  userLogin: string;
  userName: string;
  /** What the viewer typed; empty if the reward asks for nothing. */
  userInput: string;
  /** `fulfilled` from the start if the reward skips the request queue: these points cannot be returned. */
  status: 'unfulfilled' | 'fulfilled' | 'canceled';
  /** False for a reward of another app: Twitch does not let us settle its redemptions. */
  isOurs: boolean;
  /** When it was redeemed, milliseconds since 1970. */
  at: number;
  reward: { id: string; title: string; cost: number };
}

const details = z.object({
  rewardId: z.string(),
  userInput: z.string(),
  /** True while the redemption is unfulfilled at Twitch, as far as it has reported, and Twitch lets us settle it. */
  settleable: z.boolean(),
  /** The points are kept although nothing happens: the streamer chose this for redemptions that wait when a reward is stored. */
  isKept: z.boolean().default(false),
});
/** What a record remembers about its redemption. */
export type RedemptionDetails = z.output<typeof details>;

/** Returns what a record remembers about its redemption. Throws a `ZodError` for a record of another source. */
export function redemptionOf(record: Interaction): RedemptionDetails {
  return details.parse(record.details);
}

/** Creates the record of a redemption from its first report. Twitch signs its webhooks, so the channel is confirmed. */
export function createRedemptionRecord(evidence: RedemptionEvidence, now: number, seq: number): Interaction {
  const { door, reward, userId, userLogin, userName, userInput, status, isOurs } = evidence;
  const remembered: RedemptionDetails = {
    rewardId: reward.id,
    userInput,
    settleable: status === 'unfulfilled' && isOurs,
    isKept: false,
  };
  const record: Interaction = {
    id: evidence.id,
    rev: 1,
    source: 'points',
    channelId: evidence.channelId,
    seq,
    state: 'received',
    reason: null,
    buyer: { opaqueId: null, userId, login: userLogin, name: userName },
    amount: reward.cost,
    details: remembered,
    test: false,
    confirmed: true,
    replayed: false,
    intent: null,
    item: null,
    text: userInput === '' ? null : userInput,
    input: {},
    steps: [],
    doors: { [door]: now },
    lease: null,
    settlement: null,
    dueAt: null,
    timeline: [{ at: now, what: 'received', why: door }],
    createdAt: evidence.at,
    updatedAt: now,
  };
  return status === 'canceled' ? cancelAtTwitch(record, now) : record;
}

/**
 * Returns the record with what a further report says; the same object if that is nothing new. A redemption that somebody
 * settles at Twitch is not settled here again, and one cancelled before anything began ends `refunded`.
 */
export function mergeRedemption(record: Interaction, evidence: RedemptionEvidence, now: number): Interaction {
  const known = redemptionOf(record);
  const isSettledNow = known.settleable && evidence.status !== 'unfulfilled';
  const isNewDoor = record.doors[evidence.door] === undefined;
  if (!isSettledNow && !isNewDoor) return record;
  let next = record;
  if (isNewDoor) {
    next = note({ ...next, doors: { ...next.doors, [evidence.door]: now } }, now, 'told', evidence.door);
  }
  // Our own settling comes back as a report as well: the record then already has its settlement.
  if (!isSettledNow || record.settlement !== null) return next;
  next = { ...next, details: { ...next.details, settleable: false } };
  return evidence.status === 'canceled' && !hasBegun(next) ? cancelAtTwitch(next, now) : next;
}

function cancelAtTwitch(record: Interaction, now: number): Interaction {
  const next = { ...record, details: { ...record.details, settleable: false } };
  return canMove(next, 'refund') ? move(next, 'refund', now, 'The redemption was cancelled on Twitch.') : next;
}
