import type { Interaction } from '../../ledger/interaction.ts';
import { canMove, move, note } from '../../ledger/move.ts';
import type { TransactionEvidence } from './evidence.ts';

/** A fresh record of what a door told. */
export function createRecord(facts: TransactionEvidence, now: number, seq: number): Interaction {
  return {
    id: facts.id,
    rev: 1,
    source: 'bits',
    channelId: facts.channelId,
    seq,
    state: 'received',
    reason: null,
    buyer: { opaqueId: facts.opaqueId, userId: facts.userId, login: facts.userLogin, name: facts.userName },
    sku: facts.sku,
    amount: facts.amount ?? 0,
    test: facts.test,
    confirmed: facts.door !== 'receipt',
    replayed: false,
    intent: null,
    item: null,
    text: null,
    steps: [],
    doors: { [facts.door]: now },
    lease: null,
    dueAt: null,
    timeline: [{ at: now, what: 'received', why: facts.door }],
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * Adds what a further door tells. The same object comes back when it tells nothing new. Twitch's word on the channel
 * outranks a session's: a purchase claimed for another channel ends `misrouted`; one whose buyer, SKU or price differ
 * between the doors is `quarantined` while nothing has been done for it.
 */
export function applyEvidence(record: Interaction, facts: TransactionEvidence, now: number): Interaction {
  const proved = facts.door !== 'receipt';
  const differs = describeDifference(record, facts);
  if (record.doors[facts.door] !== undefined && !differs) return fillIn(record, facts, now);

  let next: Interaction = {
    ...record,
    doors: { ...record.doors, [facts.door]: record.doors[facts.door] ?? now },
    updatedAt: now,
  };
  next = note(next, now, 'told', facts.door);
  if (differs) {
    if (canMove(next, 'quarantine')) return move(next, 'quarantine', now, differs);
    return note(next, now, 'differs', differs);
  }
  if (facts.channelId !== record.channelId) {
    // A receipt that claims another channel than Twitch named changes nothing; the door that posted it is refused.
    if (!proved) return record;
    if (!record.confirmed && canMove(next, 'misroute')) {
      return move(next, 'misroute', now, `Bits were used on channel ${facts.channelId}`);
    }
    return note(next, now, 'differs', `channel ${facts.channelId}`);
  }
  return fillIn(proved ? { ...next, confirmed: true } : next, facts, now);
}

/** What cannot be the same purchase, in words; null when all agrees. */
function describeDifference(record: Interaction, facts: TransactionEvidence): string | null {
  if (record.buyer.userId !== null && record.buyer.userId !== facts.userId) return 'buyer differs between the doors';
  if (record.sku !== facts.sku) return 'SKU differs between the doors';
  if (facts.amount !== null && record.amount !== 0 && record.amount !== facts.amount) {
    return 'price differs between the doors';
  }
  return null;
}

function fillIn(record: Interaction, facts: TransactionEvidence, now: number): Interaction {
  const login = record.buyer.login ?? facts.userLogin;
  const name = record.buyer.name ?? facts.userName;
  const opaqueId = record.buyer.opaqueId ?? (facts.channelId === record.channelId ? facts.opaqueId : null);
  const amount = record.amount || (facts.amount ?? 0);
  const test = record.test || facts.test;
  const same =
    login === record.buyer.login &&
    name === record.buyer.name &&
    opaqueId === record.buyer.opaqueId &&
    amount === record.amount &&
    test === record.test;
  if (same) return record;
  return { ...record, buyer: { ...record.buyer, login, name, opaqueId }, amount, test, updatedAt: now };
}
