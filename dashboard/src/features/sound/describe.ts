import type { FeatureSettings } from '@bitcue/shared/features/catalog.ts';
import { describeList } from '../../media/describe-media.ts';

/** Describes a sound alert in one line: which clip plays, and whether it is queued. */
export function describeSound(settings: FeatureSettings<'sound'>): string {
  return `${describeList(settings, 'sound')} · ${settings.queue ? 'queued' : 'plays immediately'}`;
}
