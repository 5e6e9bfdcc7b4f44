import type { FeatureSettings } from '@bitcue/shared/features/catalog.ts';
import { formatDuration } from '@bitcue/shared/text/duration.ts';

/** Describes emotes in one line: how many and how long. */
export function describeShowemote({ showtime, limit }: FeatureSettings<'showemote'>): string {
  return `${limit === 0 ? 'all emotes' : `up to ${limit}`} for ${formatDuration(showtime / 1_000)}`;
}
