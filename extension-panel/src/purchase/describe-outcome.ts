import type { ShownState } from '@bitcue/shared/ledger/states.ts';
import { formatAmount } from '../items/item-availability.ts';
import type { Outcome } from './purchase-machine.ts';

/** How an outcome looks: `busy` advances on its own, `playing` is on stream now, `done` and `failed` have ended. */
export type OutcomeTone = 'busy' | 'playing' | 'waiting' | 'done' | 'failed';

/** An outcome in plain words. `step`: its progress through `OUTCOME_STEPS`; null if it left that path. */
export interface OutcomeWords {
  tone: OutcomeTone;
  headline: string;
  text: string;
  step: number | null;
}

/** Number of progress steps: confirmed, received, on stream, played. */
export const OUTCOME_STEPS = 4;

const BY_STATE: Record<ShownState, { tone: OutcomeTone; headline: string; step: number | null }> = {
  received: { tone: 'busy', headline: 'Received', step: 2 },
  verified: { tone: 'busy', headline: 'Received', step: 2 },
  queued: { tone: 'busy', headline: 'Next in line', step: 2 },
  leased: { tone: 'busy', headline: 'Next in line', step: 2 },
  started: { tone: 'playing', headline: 'Playing now', step: 3 },
  asked: { tone: 'waiting', headline: 'Waiting for approval', step: 2 },
  held: { tone: 'waiting', headline: 'Waiting for the streamer', step: 2 },
  owed: { tone: 'waiting', headline: 'Owed to you', step: null },
  done: { tone: 'done', headline: 'Played', step: 4 },
  refunded: { tone: 'done', headline: 'Returned', step: null },
  skipped: { tone: 'failed', headline: 'Skipped by the streamer', step: null },
  misrouted: { tone: 'failed', headline: 'Used on another channel', step: null },
  quarantined: { tone: 'failed', headline: 'Not accepted', step: null },
  dismissed: { tone: 'failed', headline: 'Dismissed by the streamer', step: null },
  unknown: { tone: 'waiting', headline: 'Received', step: 2 },
};

/** States whose words say that it plays soon. */
const SOON: readonly ShownState[] = ['received', 'verified', 'queued', 'leased'];

/** Describes the outcome of a purchase to the viewer. `showsAlerts`: the stream is showing alerts right now. */
export function describeOutcome(outcome: Outcome, showsAlerts: boolean): OutcomeWords {
  switch (outcome.phase) {
    case 'sending':
      return outcome.delayed
        ? {
            tone: 'busy',
            headline: 'Still sending to the stream',
            text: 'Its server is not responding yet. We keep trying, even after a reload.',
            step: 1,
          }
        : {
            tone: 'busy',
            headline: 'Sending to the stream',
            text: `Twitch confirmed ${formatAmount(outcome.amount)} Bits.`,
            step: 1,
          };
    case 'refused':
      return {
        tone: 'failed',
        headline: 'Not accepted',
        text: `${outcome.message} If Twitch took your Bits, tell the streamer.`,
        step: null,
      };
    case 'following': {
      const { state, ahead, text } = outcome.interaction;
      const words = BY_STATE[state];
      if (!showsAlerts && SOON.includes(state)) {
        const waits = 'It waits until the stream shows alerts again.';
        return { ...words, tone: 'waiting', headline: 'Waiting for the stream', text: waits };
      }
      if (state !== 'queued' && state !== 'leased') return { ...words, text };
      // While alerts are paused, nobody knows how long it will take.
      if (ahead === null) return { ...words, tone: 'waiting', headline: BY_STATE.held.headline, text };
      return { ...words, text, headline: ahead > 0 ? `${ahead} ahead of yours` : words.headline };
    }
  }
}
