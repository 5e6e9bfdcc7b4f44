import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import { SOUND_INPUT } from '@bitcue/shared/features/sound/sound.ts';
import type { FeatureExecutor, FeaturePorts, StepContext } from '../executor.ts';
import { frozenClip, pickMedia } from '../pick-media.ts';

/** Creates the sound executor: freezes the clip when it is sold, plays it later. */
export function createSoundExecutor(ports: FeaturePorts): FeatureExecutor<'sound'> {
  const cueOf = ({ data, redeemer, title, amount }: StepContext): AlertCue => {
    const clip = frozenClip.parse(data.clip);
    return {
      kind: 'sound',
      viewer: redeemer.name,
      action: `used ${title}`,
      amount,
      durationMs: clip.durationMs,
      audio: clip.url,
      volume: clip.volume,
      title: clip.title,
      ...(clip.peaks !== undefined && { peaks: clip.peaks }),
    };
  };
  return {
    async plan(settings, sale) {
      const { clip, ...rest } = await pickMedia(ports, settings, 'sound', sale, sale.input[SOUND_INPUT.alias] ?? '');
      return [{ kind: 'cue', optional: false, lane: settings.queue ? 'main' : 'overlap', data: { clip }, ...rest }];
    },
    cue: { instant: cueOf },
  };
}
