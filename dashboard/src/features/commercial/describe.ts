import type { FeatureSettings } from '@bitcue/shared/features/catalog.ts';
import { formatDuration } from '@bitcue/shared/text/duration.ts';

/** Describes a commercial break in one line: its length. */
export function describeCommercial({ length }: FeatureSettings<'commercial'>): string {
  return `ads for ${formatDuration(length)}`;
}
