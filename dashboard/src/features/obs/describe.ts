import type { FeatureSettings } from '@bitcue/shared/features/catalog.ts';
import { describeObs } from '@bitcue/shared/features/obs/obs.ts';

/** Describes what happens in OBS in one line. */
export function describeObsSettings(settings: FeatureSettings<'obs'>): string {
  return describeObs(settings) || 'no event yet';
}
