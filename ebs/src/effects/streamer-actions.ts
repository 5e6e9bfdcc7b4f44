import { PLAY_MAX } from '@bitcue/shared/alerts/protocol.ts';
import { MAX_PLAYS } from '@bitcue/shared/constants/timing.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Interaction } from '../ledger/interaction.ts';
import { canMove, move } from '../ledger/move.ts';
import { isHarmless, type Step, stepsToRun, unknownSteps } from '../ledger/step.ts';

/**
 * The record, skipped by its streamer; null when it was skipped before. `by`: who chose. Throws `AppError`
 * `interaction.state` when it cannot be skipped any more.
 */
export function skipRecord(record: Interaction, now: number, by: string): Interaction | null {
  if (record.state === 'skipped') return null;
  if (!canMove(record, 'skip')) throw new AppError('interaction.state');
  return move(record, 'skip', now, 'Skipped by the streamer.', by);
}

/**
 * A held or owed record, closed without playing; null when it was closed so before. Throws `AppError`
 * `interaction.state`.
 */
export function dismissRecord(record: Interaction, now: number, by: string, reason: string): Interaction | null {
  if (record.state === 'dismissed' || record.state === 'skipped') return null;
  if (record.state === 'held') return move(record, 'skip', now, reason, by);
  if (record.state === 'owed') return move(record, 'dismiss', now, reason, by);
  throw new AppError('interaction.state');
}

/**
 * A held or owed record, back in the queue at its old place: what never began or has failed runs, what was done stays
 * done. A step whose outcome is unknown runs only if the streamer chose it (`again`, ids of steps); else its outcome is
 * accepted as it is. Throws `AppError` `interaction.state`, with the reason if nothing is left to run.
 */
export function renewRecord(record: Interaction, again: readonly string[], now: number, by: string): Interaction {
  if (record.state !== 'held' && record.state !== 'owed') throw new AppError('interaction.state');
  const unknown = unknownSteps(record).map(({ id }) => id);
  // Another tab or process has changed the record since the streamer looked at it.
  if (!again.every((id) => unknown.includes(id))) throw new AppError('interaction.state');
  if (record.item === null) {
    const message = 'It is not known what these Bits were used on, so there is nothing to play. You can dismiss it.';
    throw new AppError('interaction.state', { message });
  }
  const running = stepsToRun(record, again);
  if (running.length === 0) {
    const message = 'Nothing is left to play. You can run again what Twitch did not confirm, or dismiss it.';
    throw new AppError('interaction.state', { message });
  }
  if (!record.confirmed && !isHarmless(record.steps)) {
    const message = 'Twitch has not confirmed that this was bought on your channel, so it cannot be done here.';
    throw new AppError('interaction.state', { message });
  }
  if (running.some((step) => step.play + MAX_PLAYS > PLAY_MAX)) {
    throw new AppError('interaction.state', { message: 'This has failed too often to be played. You can dismiss it.' });
  }
  const steps = record.steps.map((step) => {
    if (running.includes(step)) return renewStep(step);
    return step.state === 'unknown' ? { ...step, accepted: true } : step;
  });
  return { ...move({ ...record, steps }, 'queue', now, null, by), renewedAt: now };
}

/** The step with fresh tries. Plays go on counting, so that what a page remembers of earlier ones is told apart. */
function renewStep({ tries: _, begunAt: __, accepted: ___, ...step }: Step): Step {
  const cue = step.state === 'waiting' ? step.cue : null;
  return { ...step, state: 'waiting', reason: null, cue, positionMs: 0, playsUpTo: step.play + MAX_PLAYS };
}
