import { z } from 'zod';
import type { FeatureExecutor, FeaturePorts } from '../executor.ts';

/** Data frozen when the action begins: the record whose alert plays then, or why none can be stopped. */
const frozen = z.union([z.object({ id: z.string() }), z.object({ why: z.string() })]);

/**
 * Creates the executor of skips. Which alert it stops is frozen when it begins, so that a repeat never stops the next one.
 * If none can be stopped, the points are returned.
 */
export function createSkipMediaExecutor({
  nowPlaying,
}: Pick<FeaturePorts, 'nowPlaying'>): FeatureExecutor<'skipMedia'> {
  return {
    plan: async () => [{ kind: 'action', optional: false, lane: 'main', data: {}, label: 'Skip the current alert' }],
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
