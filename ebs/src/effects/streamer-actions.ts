import { PLAY_MAX } from '@bitcue/shared/alerts/protocol.ts';
import { MAX_PLAYS } from '@bitcue/shared/constants/timing.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { OPEN_STATES } from '@bitcue/shared/ledger/states.ts';
import type { Interaction } from '../ledger/interaction.ts';
import { canMove, move } from '../ledger/move.ts';
import { isHarmless, type Step, stepsToRun, unknownSteps } from '../ledger/step.ts';

/**
 * Skips a record. Returns null if it already was. `by` names who decided. Throws `AppError` `interaction.state` if it
 * can no longer be skipped.
 */
export function skipRecord(record: Interaction, now: number, by: string): Interaction | null {
  if (record.state === 'skipped') return null;
  if (!canMove(record, 'skip')) throw new AppError('interaction.state');
  return move(record, 'skip', now, 'Skipped by the streamer.', by);
}

/**
 * Queues a record that waits for approval, at its own place or another one (`seq`). Returns null if it was approved
 * already. Throws `AppError` `interaction.state`.
 */
export function approveRecord(record: Interaction, seq: number | null, now: number, by: string): Interaction | null {
  if ((OPEN_STATES as readonly string[]).includes(record.state)) return null;
  if (record.state !== 'asked') throw new AppError('interaction.state');
  return { ...move(record, 'queue', now, 'Approved.', by), seq: seq ?? record.seq, dueAt: null, renewedAt: now };
}

/**
 * Closes a held or owed record without playing it. Returns null if it already was. Throws `AppError`
 * `interaction.state`.
 */
export function dismissRecord(record: Interaction, now: number, by: string, reason: string): Interaction | null {
  if (record.state === 'dismissed' || record.state === 'skipped') return null;
  if (record.state === 'held') return move(record, 'skip', now, reason, by);
  if (record.state === 'owed') return move(record, 'dismiss', now, reason, by);
  throw new AppError('interaction.state');
}

/**
 * Returns a held or owed record to its old place in the queue. Steps that never began or failed run; completed ones do
 * not. A step of unknown outcome runs only if the streamer chose it (`again` lists step ids); otherwise its outcome is
 * accepted. Throws `AppError` `interaction.state`, with the reason if nothing is left to run.
 */
export function renewRecord(record: Interaction, again: readonly string[], now: number, by: string): Interaction {
  if (record.state !== 'held' && record.state !== 'owed') throw new AppError('interaction.state');
  const unknown = unknownSteps(record).map(({ id }) => id);
  // The record has changed since the streamer saw it.
  if (!again.every((id) => unknown.includes(id))) throw new AppError('interaction.state');
  if (record.item === null) {
    const message = 'It is not known what these Bits were used on, so there is nothing to play. You can dismiss it.';
    throw new AppError('interaction.state', { message });
  }
  const running = stepsToRun(record, again);
  if (running.length === 0) {
    const message = 'Nothing is left to play. You can run again what was not confirmed, or dismiss it.';
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

/**
 * Resets a step's tries. Plays keep counting, so that a page's memory of earlier ones is not mistaken for the new one.
 */
function renewStep({ tries: _, begunAt: __, accepted: ___, ...step }: Step): Step {
  const cue = step.state === 'waiting' ? step.cue : null;
  return { ...step, state: 'waiting', reason: null, cue, positionMs: 0, playsUpTo: step.play + MAX_PLAYS };
}
