import { z } from 'zod';
import type { FeatureExecutor, FeaturePorts } from '../executor.ts';

/** What is frozen when it begins: the record whose alert plays then, or why none can be stopped. */
const frozen = z.union([z.object({ id: z.string() }), z.object({ why: z.string() })]);

/**
 * Creates the executor of skips. Which alert it stops is frozen when it begins, so that a repeat never stops the next one.
 * If none can be stopped, the points go back.
 */
export function createSkipMediaExecutor({
  nowPlaying,
}: Pick<FeaturePorts, 'nowPlaying'>): FeatureExecutor<'skipMedia'> {
  return {
    plan: async () => [
      { kind: 'action', optional: false, lane: 'main', data: {}, label: 'Skip of the alert that plays' },
    ],
    action: {
      freeze: ({ id, channelId }) => ({ ...nowPlaying.find(channelId, id) }),
      async act({ id, stepId, redeemer, data }) {
        const target = frozen.parse(data);
        const why = 'why' in target ? target.why : await nowPlaying.stop(target.id, `${id}:${stepId}`, redeemer.name);
        return why === null ? { kind: 'done' } : { kind: 'refused', reason: why };
      },
    },
  };
}
