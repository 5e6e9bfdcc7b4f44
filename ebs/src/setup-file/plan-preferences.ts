import { isDeepStrictEqual } from 'node:util';
import { type SharedPreferences, sharedPreferences } from '@bitcue/shared/items/preferences.ts';
import { PRONUNCIATIONS_MAX, type Pronunciation } from '@bitcue/shared/text/pronounce.ts';
import { keepOnCanvas } from '../channels/preferences.ts';
import type { User } from '../ports/users.ts';
import { describePreferenceChanges } from './describe-changes.ts';
import type { PlannedPart } from './plan-items.ts';

/** Plans the preferences of a set-up file. They replace those of the channel, whose own pronunciations of other words stay. */
export function planPreferences(user: Pick<User, 'preferences'>, given: SharedPreferences): PlannedPart {
  const before = sharedPreferences.parse(user.preferences);
  const { notification } = given;
  const words = addPronunciations(before.pronunciations, given.pronunciations);
  const after = {
    ...given,
    notification: { ...notification, position: keepOnCanvas(notification.position) },
    // If there is no room for all, those that the streamer already has come first.
    pronunciations: words.slice(0, PRONUNCIATIONS_MAX),
  };
  const leftOut = words.length - after.pronunciations.length;
  const isSame = isDeepStrictEqual(before, after);
  return {
    entry: {
      kind: 'preferences',
      title: 'Alerts and speech',
      result: isSame ? 'same' : 'change',
      notes: [
        ...describePreferenceChanges(before, after),
        ...(leftOut === 0 ? [] : [`${leftOut} words are left out: a channel can have ${PRONUNCIATIONS_MAX}.`]),
      ],
    },
    step: isSame ? null : { kind: 'preferences', before, preferences: after },
  };
}

/** Merges two lists of pronunciations in the order of the first. For a word in both, the second list wins. */
function addPronunciations(own: readonly Pronunciation[], given: readonly Pronunciation[]): Pronunciation[] {
  const words = new Map(own.map((one) => [one.word.toLowerCase(), one]));
  for (const one of given) words.set(one.word.toLowerCase(), one);
  return [...words.values()];
}
