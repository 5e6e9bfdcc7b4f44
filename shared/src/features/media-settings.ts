import { z } from 'zod';
import {
  type ClipKind,
  MEDIA_ALIAS_MAX,
  MEDIA_LIST_MAX,
  MEDIA_USERNAME_MAX,
  SHORT_ID_LENGTH,
  VOLUME_DEFAULT,
} from '../constants/media.ts';
import type { ViewerField } from './viewer-input.ts';

/** Volume in percent: a number is rounded and clamped to 0 to 100, anything else becomes 50 (TTS-05). */
export const volume = z
  .number()
  .overwrite((percent) => Math.min(100, Math.max(0, Math.round(percent))))
  .min(0)
  .max(100)
  .default(VOLUME_DEFAULT)
  .catch(VOLUME_DEFAULT);

/** A text in settings: numbers and booleans are cast to text (RWD-13). */
export const settingText = <T extends z.ZodType<string>>(text: T) =>
  z.preprocess((given) => (['number', 'boolean'].includes(typeof given) ? String(given) : given), text);

/**
 * Mode of a media list (SND-01). `single`: the only entry. `random`: a random one. `personal`: the entry with the viewer's
 * name. `multi`: the viewer picks one by alias.
 */
export const mediaMode = z.enum(['single', 'random', 'personal', 'multi']);

/** One entry of a sound or video list (SND-02). */
export const mediaEntry = z.object({
  shortId: z.string().length(SHORT_ID_LENGTH),
  alias: settingText(z.string().max(MEDIA_ALIAS_MAX)).default(''),
  username: settingText(z.string().max(MEDIA_USERNAME_MAX)).default(''),
  volume: volume.describe('Percent.'),
});
/** One entry of a sound or video list. */
export type MediaEntry = z.output<typeof mediaEntry>;

/** Settings that sounds and videos share (SND-01, VID-01). */
export const mediaList = {
  type: mediaMode.default('single'),
  list: z.array(mediaEntry).max(MEDIA_LIST_MAX).default([]),
};

/** The settings needed to choose an entry. */
export interface MediaChoice {
  type: z.output<typeof mediaMode>;
  list: MediaEntry[];
}

/** Returns the viewer's field of a list: an alias in mode `multi`, otherwise none. */
export function mediaFields(name: string, label: string, settings: MediaChoice): ViewerField[] {
  if (settings.type !== 'multi') return [];
  return [{ kind: 'alias', name, label, options: settings.list.map((entry) => entry.alias) }];
}

/** Returns one line that tells viewers which clip of a list plays. */
export function mediaHint(kind: ClipKind, { type, list }: MediaChoice): string {
  switch (type) {
    case 'single':
      return `Plays a ${kind} on stream`;
    case 'random':
      return `One of ${list.length}, at random`;
    case 'personal':
      return `Your own ${kind}`;
    case 'multi':
      return `Pick one of ${list.length}`;
  }
}

/** Returns a warning for the streamer if there is nothing to play. */
export function mediaWarnings(kind: ClipKind, { list }: MediaChoice): string[] {
  return list.length === 0 ? [`Choose a ${kind} for this item to work.`] : [];
}

/**
 * Returns a given list in which the stored volume replaces any that is not a number, so that the change is ignored (SND-03).
 * Returns anything but a list unchanged.
 */
export function ignoreBadVolumes(given: unknown, stored: readonly MediaEntry[]): unknown {
  if (!Array.isArray(given)) return given;
  return given.map((entry: unknown, place) => {
    if (typeof entry !== 'object' || entry === null) return entry;
    const { shortId, volume: percent } = entry as Partial<MediaEntry>;
    if (typeof percent === 'number') return entry;
    const same = stored[place]?.shortId === shortId ? stored[place] : stored.find((one) => one.shortId === shortId);
    return { ...entry, volume: same?.volume };
  });
}
