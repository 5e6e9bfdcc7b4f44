import { z } from 'zod';
import type { FeatureType } from '../features/catalog.ts';
import { isSpeaking } from '../features/feature.ts';
import { OBS_NAME_MAX } from '../obs-studio/protocol.ts';

/** What the streamer can be asked to approve on the whole channel. `messages`: those that are read out. */
export const ASK_FIRST = ['nothing', 'messages', 'everything'] as const;
/** Choices for `returnAfterMin`, in minutes. */
export const RETURN_AFTER_MIN = [5, 15, 60] as const;

/** Maximum number of scenes during which alerts wait. */
export const HOLD_SCENES_MAX = 20;

/** What waits on a channel and for how long, with the defaults. */
export const waitingRules = z.object({
  /** What needs the streamer's approval, besides items and rewards that require it themselves. */
  askFirst: z.enum(ASK_FIRST).default('nothing'),
  /** Minutes after the end of a stream until points of waiting redemptions are returned; null for never. */
  returnAfterMin: z.literal(RETURN_AFTER_MIN).nullable().default(15),
  /** If true, nothing can be bought unless OBS is streaming and shows the alerts. */
  onlyOnAir: z.boolean().default(false),
  /** If true, viewers see how many alerts are ahead of theirs before they use Bits. */
  showQueue: z.boolean().default(false),
  /** Alerts wait while OBS shows one of these scenes. */
  holdScenes: z.array(z.string().min(1).max(OBS_NAME_MAX)).max(HOLD_SCENES_MAX).default([]),
});
/** What waits on a channel and for how long. */
export type WaitingRules = z.output<typeof waitingRules>;

/** Returns whether the streamer must approve an item or a reward before anything happens. */
export function needsApproval(
  { askFirst }: Pick<WaitingRules, 'askFirst'>,
  { approval, features }: { approval: boolean; features: readonly { type: FeatureType }[] },
): boolean {
  if (approval || askFirst === 'everything') return true;
  return askFirst === 'messages' && features.some(({ type }) => isSpeaking(type));
}
