import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { checkChatMode } from '@bitcue/shared/features/chatMode/chatMode.ts';
import { CHAT_MODES, toSlowSeconds } from '@bitcue/shared/features/chatMode/limits.ts';
import { formatDuration } from '@bitcue/shared/text/duration.ts';
import { z } from 'zod';
import type { FeatureExecutor, FeaturePorts } from '../executor.ts';

/** Data that `plan` freezes: the mode, and its state at Twitch. */
const frozen = z.object({
  mode: z.enum(['slow', 'sub', 'emote', 'follower']),
  value: z.union([z.literal(true), z.number()]),
  durationS: z.number(),
});

/** Creates the executor of chat modes. They are claimed, so that they turn off again. */
export function createChatModeExecutor({ claims }: Pick<FeaturePorts, 'claims'>): FeatureExecutor<'chatMode'> {
  return {
    async plan(settings) {
      const { mode, duration, length } = settings;
      const [problem] = Object.values(checkChatMode(settings));
      if (problem !== undefined || mode === '' || duration === null) {
        throw new AppError('item.unavailable', problem === undefined ? {} : { message: problem });
      }
      // Follower mode takes minutes of following. There is no such setting here: 0 lets every follower write.
      const value = mode === 'slow' ? toSlowSeconds(length ?? 0) : mode === 'follower' ? 0 : true;
      const data: z.output<typeof frozen> = { mode, value, durationS: duration };
      const label = `${CHAT_MODES[mode]} for ${formatDuration(duration)}`;
      return [{ kind: 'action', optional: false, lane: 'main', data, label }];
    },
    action: {
      async act({ id, stepId, channelId, data }) {
        const { mode, value, durationS } = frozen.parse(data);
        return claims.hold(channelId, `chat:${mode}`, {
          by: `${id}:${stepId}`,
          value,
          forMs: durationS * 1_000,
          adds: false,
          refuse: (before) => (before === null || before === false ? null : `${CHAT_MODES[mode]} is on already.`),
        });
      },
    },
  };
}
