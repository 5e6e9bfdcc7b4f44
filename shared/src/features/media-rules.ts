import type { MediaChoice, MediaEntry } from './media-settings.ts';

/** Mode of a media list. */
type MediaMode = MediaChoice['type'];

/** The name a streamer must enter after picking a clip, by mode; null if none (SND-04 to SND-07). */
export const NAME_ASKED: Readonly<Record<MediaMode, 'alias' | 'username' | null>> = {
  single: null,
  random: null,
  personal: 'username',
  multi: 'alias',
};

/** Compares names and aliases, ignoring case and surrounding spaces (SND-13). */
export function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/**
 * Returns why an entry cannot be added to a list, or null if it can (SND-08 to SND-12, VID-03). `title`: the clip's.
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

/** Adds an entry to a list, or returns why it cannot. In a `single` list, it replaces the entry (SND-04). */
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
 * Returns the first problem of a list, or null. For settings about to be saved: the list may come from another mode. Not
 * part of the schema, so stored settings can always be read.
 */
export function findListProblem({ type, list }: MediaChoice, titleOf: (shortId: string) => string): string | null {
  for (const [index, entry] of list.entries()) {
    const problem = findEntryProblem(type, list.slice(0, index), entry, titleOf(entry.shortId));
    if (problem !== null) return problem;
  }
  return null;
}

/**
 * Returns the entry to play, or null if the list has none for this viewer. `draw`: a random number in [0, 1).
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
