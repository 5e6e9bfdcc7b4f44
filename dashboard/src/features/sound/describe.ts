import type { FeatureSettings } from '@bitcue/shared/features/catalog.ts';
import { describeList } from '../describe-list.ts';

/** A sound in one line: which clip is played, and whether it waits its turn. */
export function describeSound(settings: FeatureSettings<'sound'>): string {
  return `${describeList(settings, 'sound')} · ${settings.queue ? 'queued' : 'plays at once'}`;
}
