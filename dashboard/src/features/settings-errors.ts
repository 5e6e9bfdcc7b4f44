import type { Feature } from '@bitcue/shared/features/catalog.ts';
import { clipsOf, definitionOf } from '@bitcue/shared/features/feature.ts';
import { findListProblem } from '@bitcue/shared/features/media-rules.ts';

/** Shown when saving invalid settings (ERR-11). */
export const SETTINGS_ERROR = 'There was an error with your settings!';

/** Returns a clip's title, for messages. */
export type TitleOf = (shortId: string) => string;

/** Validates a feature's settings. Returns errors by field. */
export function findSettingsErrors(feature: Feature, titleOf: TitleOf): Record<string, string> {
  const { type, settings } = feature;
  const errors: Record<string, string> = {};
  for (const issue of definitionOf(type).settings.safeParse(settings).error?.issues ?? []) {
    const field = String(issue.path[0] ?? type);
    errors[field] ??= issue.code === 'custom' ? issue.message : `${field} is invalid`;
  }
  // Report what is missing, which can only be checked on valid settings.
  if (Object.keys(errors).length === 0) Object.assign(errors, definitionOf(type).check?.(settings));
  const clips = clipsOf(feature);
  const problem = clips && findListProblem(clips, titleOf);
  if (problem !== null) errors.list ??= problem;
  return errors;
}
