import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { EMOTES_MAX } from '@bitcue/shared/features/showemote/limits.ts';
import { SHOWEMOTE_INPUT } from '@bitcue/shared/features/showemote/showemote.ts';
import { z } from 'zod';
import type { FeatureExecutor, FeaturePorts } from '../executor.ts';

/** Data that `plan` freezes: the emotes as they are now. */
const frozen = z.object({
  emotes: z.array(z.object({ name: z.string(), url: z.string() })),
  showtimeMs: z.number(),
});

/** Creates the executor of emotes: finds them in what the viewer typed, then shows them. */
export function createShowemoteExecutor({ emotes }: Pick<FeaturePorts, 'emotes'>): FeatureExecutor<'showemote'> {
  return {
    async plan({ showtime, limit }, { channelId, input }) {
      const words = (input[SHOWEMOTE_INPUT.text] ?? '').split(/\s+/);
      const found = await emotes.find(channelId, words);
      if (found.length === 0) throw new AppError('input.invalid', { message: 'There is no emote in the message.' });
      const data: z.output<typeof frozen> = {
        emotes: found.slice(0, limit === 0 ? EMOTES_MAX : limit),
        showtimeMs: showtime,
      };
      return [{ kind: 'cue', optional: false, lane: 'main', data }];
    },
    cue: {
      instant({ data, redeemer, title, amount }) {
        const { emotes: shown, showtimeMs } = frozen.parse(data);
        return {
          kind: 'showemote',
          viewer: redeemer.name,
          action: 'sent',
          amount,
          durationMs: showtimeMs,
          text: title,
          emotes: shown,
        };
      },
    },
  };
}
