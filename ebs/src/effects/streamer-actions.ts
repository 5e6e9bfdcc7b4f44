import { PLAY_MAX } from '@bitcue/shared/alerts/protocol.ts';
import { MAX_PLAYS } from '@bitcue/shared/constants/timing.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Interaction } from '../ledger/interaction.ts';
import { canMove, move } from '../ledger/move.ts';
import { isHarmless, type Step } from '../ledger/step.ts';
import { type Executors, executorOf } from './executor.ts';

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
 * A held or owed record, back in the queue at its old place: what has failed is tried anew, what was done stays done.
 * Throws `AppError` `interaction.state`, with the reason where there is nothing that could play.
 */
export function renewRecord(record: Interaction, executors: Executors, now: number, by: string): Interaction {
  if (record.state !== 'held' && record.state !== 'owed') throw new AppError('interaction.state');
  const steps = record.steps.map((step) => renewStep(step, executors));
  if (record.item === null || !steps.some((step) => step.state === 'waiting')) {
    const message = 'It is not known what these Bits were used on, so there is nothing to play. You can dismiss it.';
    throw new AppError('interaction.state', { message });
  }
  if (!record.confirmed && !isHarmless(record.steps)) {
    const message = 'Twitch has not confirmed that this was bought on your channel, so it cannot be done here.';
    throw new AppError('interaction.state', { message });
  }
  if (steps.some((step) => step.play + MAX_PLAYS > PLAY_MAX)) {
    throw new AppError('interaction.state', { message: 'This has failed too often to be played. You can dismiss it.' });
  }
  return { ...move({ ...record, steps }, 'queue', now, null, by), renewedAt: now };
}

/** The step with fresh tries. Plays go on counting, so that what a page remembers of earlier ones is told apart. */
function renewStep(step: Step, executors: Executors): Step {
  if (step.state !== 'waiting' && step.state !== 'failed') return step;
  const data = executorOf(executors, step.type).action?.renew?.(step.data) ?? step.data;
  const cue = step.state === 'failed' ? null : step.cue;
  return { ...step, state: 'waiting', reason: null, data, cue, positionMs: 0, playsUpTo: step.play + MAX_PLAYS };
}
