import { commercialSettings } from '@bitcue/shared/features/commercial/commercial.ts';
import { formatDuration } from '@bitcue/shared/text/duration.ts';
import type { FeatureExecutor, FeaturePorts } from '../executor.ts';

/** Data that `plan` freezes: all settings. */
const frozen = commercialSettings;

/** Creates the executor of commercial breaks: runs ads at Twitch. */
export function createCommercialExecutor({ ads }: Pick<FeaturePorts, 'ads'>): FeatureExecutor<'commercial'> {
  return {
    async plan({ length }) {
      return [
        { kind: 'action', optional: false, lane: 'main', data: { length }, label: `Ads for ${formatDuration(length)}` },
      ];
    },
    action: {
      act: ({ channelId, data }) => ads.run(channelId, frozen.parse(data).length),
    },
  };
}
