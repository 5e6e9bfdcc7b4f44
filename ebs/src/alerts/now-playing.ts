import { LANES } from '@bitcue/shared/alerts/protocol.ts';
import { isPaidWithBits } from '@bitcue/shared/ledger/states.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { canMove, move } from '../ledger/move.ts';
import { hasEnded, type Step } from '../ledger/step.ts';
import type { NowPlaying } from '../ports/now-playing.ts';
import type { Clock } from '../ports/system.ts';

/** Dependencies of `createNowPlaying`. */
export interface NowPlayingDeps {
  ledger: Pick<Ledger, 'listOpenOf' | 'update' | 'find'>;
  clock: Clock;
}

const NOTHING = 'No alert was playing.';
const PAID_WITH_BITS = 'The alert that played was paid with Bits.';
const DOES_MORE = 'The alert that played belongs to something that is not finished.';
const OVER = 'The alert had ended already.';

/**
 * Creates the port that finds and stops the alert being played. Points never end an alert paid with Bits, nor the other
 * features of a redemption (decision 052). The page learns of it from the ledger's change, as it does when the streamer skips.
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

/** Returns the cue of a record that is playing; null if there is none. */
function cueOf({ state, steps }: Interaction): Step | null {
  if (state !== 'started') return null;
  return steps.find((step) => step.kind === 'cue' && step.state === 'running') ?? null;
}

/** True if stopping the record's alert would also end something else. */
function doesMore(record: Interaction): boolean {
  return record.steps.some((step) => !step.optional && !hasEnded(step) && step !== cueOf(record));
}
