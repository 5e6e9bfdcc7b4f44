import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { z } from 'zod';
import type { Runner } from '../effects/runner.ts';
import { renewRecord } from '../effects/streamer-actions.ts';
import type { Interaction } from '../ledger/interaction.ts';
import { type Step, stepsToRun } from '../ledger/step.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { TaskHandler, TaskKind } from '../tasks/kind.ts';
import type { TaskQueue } from '../tasks/tasks.ts';

/** Name in the record's timeline. */
const OPERATOR = 'the operator';

const payload = z.object({
  /** Revision of the record that the operator saw. If it has changed since, nothing is played. */
  rev: z.number().int(),
});

/** The task that plays a held or owed record for the operator; its key is the record's id. */
export const OPERATOR_PLAY: TaskKind<z.output<typeof payload>> = {
  name: 'play-for-operator',
  payload,
  tries: 10,
  backoffMs: [1_000, 10_000, 60_000],
};

/** Lists the steps that would run. Throws `AppError` `interaction.state` with the reason if the record cannot be played. */
export function planOperatorPlay(record: Interaction, now: number): Step[] {
  renewRecord(record, [], now, OPERATOR);
  return stepsToRun(record, []);
}

/** Makes the server play a held or owed record, now or when it starts. Throws as `planOperatorPlay`. Safe to repeat. */
export async function requestOperatorPlay(tasks: TaskQueue, record: Interaction, now: number): Promise<void> {
  planOperatorPlay(record, now);
  await tasks.schedule(OPERATOR_PLAY, record.id, { due: now, payload: { rev: record.rev } });
}

/**
 * Creates the handler that plays a record as the dashboard's Play now does: completed steps do not run again. A record that
 * changed since the operator saw it is left alone, even if this handler changed it in an earlier run.
 */
export function createOperatorPlay(deps: {
  runner: Pick<Runner, 'play'>;
  clock: Clock;
  log: Log;
}): TaskHandler<z.output<typeof payload>> {
  const { runner, clock, log } = deps;
  return async ({ key: id, payload: { rev } }) => {
    try {
      await runner.play(id, (record) => (record.rev === rev ? renewRecord(record, [], clock.now(), OPERATOR) : null));
      log.info('interaction.decided', { id, by: 'operator' });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'interaction.state') throw error;
      log.warn('interaction.not_played', { id, error: error.message });
    }
    return 'done';
  };
}
