import type { FeatureSettings } from '@bitcue/shared/features/catalog.ts';
import { formatDuration } from '@bitcue/shared/text/duration.ts';

/** Describes a prediction in one line: title, number of outcomes and time. */
export function describePrediction(settings: FeatureSettings<'prediction'>): string {
  const { title, outcomes, prediction_window, allow_user_outcomes } = settings;
  const what = allow_user_outcomes
    ? 'viewer writes it'
    : `${title.trim() === '' ? 'no title yet' : `“${title.trim()}”`} · ${outcomes.length} outcomes`;
  return `${what} · ${formatDuration(prediction_window)}`;
}
