import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import { pixelsOf, VIDEO_INPUT } from '@bitcue/shared/features/video/video.ts';
import { z } from 'zod';
import type { FeatureExecutor, FeaturePorts, StepContext } from '../executor.ts';
import { frozenClip, pickMedia } from '../pick-media.ts';

const frozen = z.object({
  clip: frozenClip,
  position: z.object({ x: z.number(), y: z.number() }),
  size: z.object({ w: z.number(), h: z.number() }),
});

/** Creates the video executor: freezes clip, position and size when it is sold, plays it later. */
export function createVideoExecutor(ports: FeaturePorts): FeatureExecutor<'video'> {
  const cueOf = ({ data, redeemer, title, amount }: StepContext): AlertCue => {
    const { clip, position, size } = frozen.parse(data);
    return {
      kind: 'video',
      viewer: redeemer.name,
      action: `used ${title}`,
      amount,
      durationMs: clip.durationMs,
      video: clip.url,
      volume: clip.volume,
      title: clip.title,
      position,
      size,
    };
  };
  return {
    async plan(settings, sale) {
      const { clip, ...rest } = await pickMedia(ports, settings, 'video', sale, sale.input[VIDEO_INPUT.alias] ?? '');
      const data: z.output<typeof frozen> = {
        clip,
        position: { x: pixelsOf(settings.position.x), y: pixelsOf(settings.position.y) },
        size: { w: pixelsOf(settings.size.w), h: pixelsOf(settings.size.h) },
      };
      return [{ kind: 'cue', optional: false, lane: 'main', data, ...rest }];
    },
    cue: { instant: cueOf },
  };
}
