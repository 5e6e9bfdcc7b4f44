import type { FeatureSettings } from '@bitcue/shared/features/catalog.ts';
import { formatDuration } from '@bitcue/shared/text/duration.ts';

/** Describes a poll in one line: title, number of choices and time. */
export function describePoll(settings: FeatureSettings<'poll'>): string {
  const { title, choices, duration, allow_user_choices } = settings;
  const what = allow_user_choices
    ? 'viewer writes it'
    : `${title.trim() === '' ? 'no title yet' : `“${title.trim()}”`} · ${choices.length} choices`;
  return `${what} · ${formatDuration(duration)}`;
}
