import { LANES } from '@bitcue/shared/alerts/protocol.ts';
import { isPaidWithBits } from '@bitcue/shared/ledger/states.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { canMove, move } from '../ledger/move.ts';
import { hasEnded, type Step } from '../ledger/step.ts';
import type { NowPlaying } from '../ports/now-playing.ts';
import type { Clock } from '../ports/system.ts';

/** What finding and stopping needs. */
export interface NowPlayingDeps {
  ledger: Pick<Ledger, 'listOpenOf' | 'update' | 'find'>;
  clock: Clock;
}

const NOTHING = 'No alert was playing.';
const PAID_WITH_BITS = 'The alert that played was paid with Bits.';
const DOES_MORE = 'The alert that played belongs to something that is not finished.';
const OVER = 'The alert had ended already.';

/**
 * Finds and stops what plays. Points never end what was paid with Bits, nor the other features of a redemption
 * (decision 052). The page is told by the ledger's change, as for a skip by the streamer.
 */
export function createNowPlaying({ ledger, clock }: NowPlayingDeps): NowPlaying {
  return {
    find(channelId, except) {
      const playing = ledger.listOpenOf(channelId).filter((record) => record.id !== except && cueOf(record) !== null);
      const record = LANES.flatMap((lane) => playing.filter((one) => cueOf(one)?.lane === lane))[0];
      if (record === undefined) return { why: NOTHING };
      if (isPaidWithBits(record.source)) return { why: PAID_WITH_BITS };
      return doesMore(record) ? { why: DOES_MORE } : { id: record.id };
    },
    async stop(id, by, name) {
      const stopped = await ledger.update(id, (record) =>
        cueOf(record) === null || doesMore(record) || !canMove(record, 'skip')
          ? null
          : { ...move(record, 'skip', clock.now(), 'Skipped with channel points.', name), stoppedBy: by },
      );
      return stopped !== null || (await ledger.find(id))?.stoppedBy === by ? null : OVER;
    },
  };
}

/** The cue that a page plays for a record; null for none. */
function cueOf({ state, steps }: Interaction): Step | null {
  if (state !== 'started') return null;
  return steps.find((step) => step.kind === 'cue' && step.state === 'running') ?? null;
}

/** True if stopping the record's alert would also end something else. */
function doesMore(record: Interaction): boolean {
  return record.steps.some((step) => !step.optional && !hasEnded(step) && step !== cueOf(record));
}
