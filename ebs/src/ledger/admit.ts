import { APPROVAL_WAIT_MS } from '@bitcue/shared/constants/timing.ts';
import type { Clock } from '../ports/system.ts';
import { endInDoubt } from './in-doubt.ts';
import type { Interaction } from './interaction.ts';
import { move } from './move.ts';
import type { Others } from './others.ts';
import { endUnserved } from './settlement.ts';
import { isHarmless, stepOf } from './step.ts';
import type { Sold, TriggerSources } from './trigger-source.ts';

/** Sequence numbers per millisecond; beyond that, those of the next millisecond are borrowed. */
const SEQ_PER_MS = 1_000;

/** Dependencies of `createAdmission`. */
export interface AdmissionDeps {
  sources: TriggerSources;
  clock: Clock;
  owner: string;
  others: Others;
  /** Adds the cues that need no work to the steps that may begin. */
  addCues(record: Interaction, now: number): Interaction;
}

/** Admits matched records to the queue, in order of acceptance. */
export function createAdmission({ sources, clock, owner, others, addCues }: AdmissionDeps) {
  let lastSeq = 0;

  /** Returns the next sequence number: the time followed by a counter, so that it keeps rising across restarts. */
  function nextSeq(): number {
    lastSeq = Math.max(lastSeq + 1, clock.now() * SEQ_PER_MS);
    return lastSeq;
  }

  return {
    nextSeq,
    /** Continues above the highest number in the store. */
    continueAfter(highest: number): void {
      lastSeq = highest;
    },
    /**
     * Moves a matched record as far as it may go: to a lease once its channel is confirmed, or once the wait for that is over if
     * it can hurt nobody; to its streamer instead of the lease if it needs approval. The lease is given to the process that plays
     * the channel's alerts, so that it can begin as soon as it has read the record; without one, to this process.
     * `refusedTest`: a test on a channel that is not for testing.
     */
    admit(record: Interaction, refusedTest: boolean): Interaction {
      if (record.state !== 'verified') return record;
      const now = clock.now();
      const source = sources[record.source];
      if (record.mayHavePlayed) return endInDoubt({ ...record, dueAt: null }, source, now);
      const { proof } = source;
      if (proof && !record.confirmed) {
        const waitsUntil = record.createdAt + proof.waitMs;
        if (now < waitsUntil) return { ...record, dueAt: waitsUntil };
        if (!isHarmless(record.steps)) {
          const giveUpAt = record.createdAt + proof.giveUpMs;
          return now < giveUpAt ? { ...record, dueAt: giveUpAt } : endUnserved(record, source, proof.why, now);
        }
      }
      const accepted = { ...record, seq: nextSeq(), dueAt: null };
      if (refusedTest && !source.rehearsal) {
        return move(accepted, 'skip', now, 'A purchase in development, on a channel that is not for testing.');
      }
      if (record.asks) return { ...move(accepted, 'ask', now), dueAt: now + APPROVAL_WAIT_MS };
      const leased = move(move(accepted, 'queue', now), 'lease', now);
      return addCues({ ...leased, lease: { owner: others.homeOf(record.channelId) ?? owner } }, now);
    },
  };
}

/** Returns the record with what was sold, in state `verified`. */
export function attachSale(record: Interaction, sold: Sold, now: number): Interaction {
  const { opaqueId, userId, login, name } = record.buyer;
  const next: Interaction = {
    ...record,
    source: sold.source ?? record.source,
    intent: sold.intent,
    item: sold.item,
    asks: sold.asks,
    text: sold.text,
    input: sold.input,
    steps: sold.steps.map(stepOf),
    // Twitch reports tests without their price.
    amount: record.amount || (record.test ? sold.amount : 0),
    buyer: {
      opaqueId: opaqueId ?? sold.buyer.opaqueId,
      userId: userId ?? sold.buyer.userId,
      login: login ?? sold.buyer.login,
      name: name ?? sold.buyer.name,
    },
    dueAt: null,
  };
  return move(next, 'verify', now, null);
}
