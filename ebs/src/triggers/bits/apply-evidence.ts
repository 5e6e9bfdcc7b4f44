import type { Interaction } from '../../ledger/interaction.ts';
import { canMove, move, note } from '../../ledger/move.ts';
import { skuOfRecord, type TransactionEvidence } from './evidence.ts';

/** Creates the record of a purchase from its first report. */
export function createRecord(evidence: TransactionEvidence, now: number, seq: number): Interaction {
  const { door, userId, userLogin, userName } = evidence;
  return {
    id: evidence.id,
    rev: 1,
    source: 'bits',
    channelId: evidence.channelId,
    seq,
    state: 'received',
    reason: null,
    buyer: { opaqueId: evidence.opaqueId, userId, login: userLogin, name: userName },
    amount: evidence.amount ?? 0,
    details: { sku: evidence.sku },
    test: evidence.test,
    confirmed: evidence.door !== 'receipt',
    replayed: false,
    intent: null,
    item: null,
    text: null,
    input: {},
    steps: [],
    doors: { [door]: now },
    lease: null,
    settlement: null,
    dueAt: null,
    timeline: [{ at: now, what: 'received', why: door }],
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * Returns the record with what a further door reports; the same object if that is nothing new. Twitch's word on the
 * channel outranks a session's: a purchase claimed for another channel ends `misrouted`. One whose buyer, SKU or price
 * differ between the doors is `quarantined` as long as nothing has been done for it.
 */
export function mergeEvidence(record: Interaction, evidence: TransactionEvidence, now: number): Interaction {
  const { door } = evidence;
  const proved = door !== 'receipt';
  const difference = describeDifference(record, evidence);
  if (record.doors[door] !== undefined && !difference) return fillIn(record, evidence, now);

  const doors = { ...record.doors, [door]: record.doors[door] ?? now };
  const next = note({ ...record, doors }, now, 'told', door);
  if (difference) {
    if (canMove(next, 'quarantine')) return move(next, 'quarantine', now, difference);
    return note(next, now, 'differs', difference);
  }
  if (evidence.channelId !== record.channelId) {
    // A receipt that claims another channel than Twitch named changes nothing, and the call that posted it is refused.
    if (!proved) return record;
    if (!record.confirmed && canMove(next, 'misroute')) {
      return move(next, 'misroute', now, `Bits were used on channel ${evidence.channelId}`);
    }
    return note(next, now, 'differs', `channel ${evidence.channelId}`);
  }
  return fillIn(proved ? { ...next, confirmed: true } : next, evidence, now);
}

/** Returns why these cannot be the same purchase; null if everything agrees. */
function describeDifference(record: Interaction, evidence: TransactionEvidence): string | null {
  if (record.buyer.userId !== null && record.buyer.userId !== evidence.userId) return 'buyer differs between the doors';
  if (skuOfRecord(record) !== evidence.sku) return 'SKU differs between the doors';
  if (evidence.amount !== null && record.amount !== 0 && record.amount !== evidence.amount) {
    return 'price differs between the doors';
  }
  return null;
}

function fillIn(record: Interaction, evidence: TransactionEvidence, now: number): Interaction {
  const login = record.buyer.login ?? evidence.userLogin;
  const name = record.buyer.name ?? evidence.userName;
  const opaqueId = record.buyer.opaqueId ?? (evidence.channelId === record.channelId ? evidence.opaqueId : null);
  const amount = record.amount || (evidence.amount ?? 0);
  const test = record.test || evidence.test;
  const same =
    login === record.buyer.login &&
    name === record.buyer.name &&
    opaqueId === record.buyer.opaqueId &&
    amount === record.amount &&
    test === record.test;
  if (same) return record;
  return { ...record, buyer: { ...record.buyer, login, name, opaqueId }, amount, test, updatedAt: now };
}
