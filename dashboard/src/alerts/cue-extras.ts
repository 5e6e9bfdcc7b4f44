import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import { CUE_ORIGINS, TIERS } from '@bitcue/shared/alerts/tiers.ts';
import { MARKS } from './drawing/marks.ts';
import { type Fields, isFields, isNumber, isOwnPath, isText } from './fields.ts';
import { readDesignChange } from './read-look.ts';

const isOneOf = (known: readonly unknown[]) => (value: unknown) => known.includes(value);
const isCount = (value: unknown) => isNumber(value) && value >= 0;

/** Optional fields of a cue, each with a check that this build can draw its value. */
const EXTRAS: Readonly<Record<string, (value: unknown) => boolean>> = {
  tier: isOneOf(TIERS),
  origin: isOneOf(CUE_ORIGINS),
  points: isCount,
  peaks: (value) => isText(value) && /^[0-9a-f]+$/.test(value),
  pictures: (value) =>
    Array.isArray(value) && value.every((one) => isFields(one) && isText(one.word) && isOwnPath(one.path)),
  said: (value) => isFields(value) && isNumber(value.from) && isNumber(value.to) && value.from < value.to,
  mark: isOneOf(MARKS),
  target: isText,
  term: isText,
  choices: (value) => Array.isArray(value) && value.every(isText),
  endsAt: isCount,
  design: isFields,
};

/**
 * Returns a cue without the fields that this build cannot draw: it still plays, but looks plainer. `notForVod` counts as true
 * whatever its value, so that the sound stays out of VODs.
 */
export function dropUnknownExtras(cue: Fields): AlertCue {
  const known = Object.fromEntries(
    Object.entries(cue).filter(([name, value]) => !Object.hasOwn(EXTRAS, name) || EXTRAS[name]?.(value)),
  );
  return {
    ...known,
    ...('design' in known && { design: readDesignChange(known.design) }),
    ...(cue.notForVod !== undefined && { notForVod: true }),
  } as unknown as AlertCue;
}
