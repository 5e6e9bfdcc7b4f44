import type { MediaChoice, MediaEntry } from './media-settings.ts';

/** How a list of media is played. */
type MediaMode = MediaChoice['type'];

/** The name a streamer is asked for after picking a clip, by mode; null where the pick is enough (SND-04 to SND-07). */
export const NAME_ASKED: Readonly<Record<MediaMode, 'alias' | 'username' | null>> = {
  single: null,
  random: null,
  personal: 'username',
  multi: 'alias',
};

/** Compares names and aliases trimmed and without case (SND-13). */
export function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/**
 * The sentence that tells why an entry cannot join a list, or null when it can (SND-08 to SND-12, VID-03). `title` is
 * the clip's title.
 */
export function findEntryProblem(
  mode: MediaMode,
  list: readonly MediaEntry[],
  entry: MediaEntry,
  title: string,
): string | null {
  const { shortId, alias, username } = entry;
  if (mode === 'multi' && alias.trim() === '') {
    return 'You must enter in an alias! This is what viewers type to play the media.';
  }
  if (mode === 'personal' && username.trim() === '') return 'You must enter a username!';
  if ((mode === 'multi' || mode === 'random') && list.some((one) => one.shortId === shortId)) {
    return `Media '${title}' has already been added!`;
  }
  if (mode === 'personal' && list.some((one) => isSameName(one.username, username))) {
    return 'You can only add 1 sound per username!';
  }
  if (mode === 'multi' && list.some((one) => isSameName(one.alias, alias))) {
    return `There's already a sound with the alias '${alias.trim()}'`;
  }
  return null;
}

/** A list with an entry added, or why it cannot be. A `single` list holds the newest pick alone (SND-04). */
export function addEntry(
  { type, list }: MediaChoice,
  entry: MediaEntry,
  title: string,
): { ok: true; list: MediaEntry[] } | { ok: false; problem: string } {
  const problem = findEntryProblem(type, list, entry, title);
  if (problem !== null) return { ok: false, problem };
  return { ok: true, list: type === 'single' ? [entry] : [...list, entry] };
}

/**
 * The first problem of a whole list, or null. For settings that are about to be saved: a list may have been made in
 * another mode. Not part of the schema, so that what is stored can always be read.
 */
export function findListProblem({ type, list }: MediaChoice, titleOf: (shortId: string) => string): string | null {
  for (const [index, entry] of list.entries()) {
    const problem = findEntryProblem(type, list.slice(0, index), entry, titleOf(entry.shortId));
    if (problem !== null) return problem;
  }
  return null;
}

/**
 * The entry to play, or null when the list has none for this viewer. `draw` is a number from 0 up to 1.
 * Names and aliases are compared trimmed and without case (SND-13).
 */
export function chooseEntry(
  settings: MediaChoice,
  viewer: { login: string | null; alias: string; draw: number },
): MediaEntry | null {
  const { login, alias, draw } = viewer;
  switch (settings.type) {
    case 'single':
      return settings.list[0] ?? null;
    case 'random':
      return settings.list[Math.floor(draw * settings.list.length)] ?? null;
    case 'personal':
      return settings.list.find((entry) => login !== null && isSameName(entry.username, login)) ?? null;
    case 'multi':
      return settings.list.find((entry) => isSameName(entry.alias, alias)) ?? null;
  }
}
