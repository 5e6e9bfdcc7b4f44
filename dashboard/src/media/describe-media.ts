import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { type ClipKind, type MEDIA_TAGS, OWNER_UNNAMED } from '@bitcue/shared/constants/media.ts';
import type { MediaChoice } from '@bitcue/shared/features/media-settings.ts';
import { LICENCES } from '@bitcue/shared/media/licences.ts';
import { Drama, Frown, Ghost, Laugh, type LucideIcon, Megaphone } from 'lucide-react';

/** The words and messages for each kind of clip (ERR-07, ERR-08). */
export const MEDIA_WORDS = {
  sound: {
    label: 'Sound',
    one: 'sound',
    many: 'sounds',
    empty: "You don't have any sounds!",
    notLoaded: "Couldn't Load Sound",
    notFound: 'Error finding selected sound data..',
  },
  video: {
    label: 'Video',
    one: 'video',
    many: 'videos',
    empty: "You don't have any videos!",
    notLoaded: "Couldn't Load Video",
    notFound: 'Error finding selected video data..',
  },
} as const satisfies Record<ClipKind, object>;

/** Placeholder of the search box (LIB-03). */
export const SEARCH_PLACEHOLDER = 'Search memes, funny, loud';

/** Shown when a list of clips could not be loaded (ERR-07). */
export const LIST_FAILED = 'It seems something went wrong :(';
/** Shown for a library list without clips (LIB-06), and for one that could not be loaded (LIB-21). */
export const NO_CLIPS = 'No videos or sounds found!';
/** Shown when a clip cannot be added (ERR-12). */
export const ADD_FAILED = 'Unable to add media. Please refresh and retry!';

/** Label of the option to keep a clip out of VODs. */
export const NOT_FOR_VOD = 'Not for VOD: heard live only';
/** The licences, as options of a select. */
export const LICENCE_OPTIONS = LICENCES.map(({ name, title }) => ({ value: name, label: title }));

/** Returns the title to show: the English translation if there is one (MEDIA-06). */
export function titleOf({ title, translation }: Pick<MediaItem, 'title' | 'translation'>): string {
  return translation.translated ? translation.text_en : title;
}

/** Returns the owner's display name (MEDIA-03). */
export function ownerOf({ owner }: Pick<MediaItem, 'owner'>): string {
  return owner.display_name || OWNER_UNNAMED;
}

/** Describes how often a clip was played. */
export function countPlays({ plays }: Pick<MediaItem, 'plays'>): string {
  return `${plays} ${plays === 1 ? 'play' : 'plays'}`;
}

/** Formats seconds as minutes and seconds: `0:07`, `2:30`. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Icons of the categories. The tags' own emoji are not available on every system. */
export const TAG_ICONS: Record<(typeof MEDIA_TAGS)[number]['name'], LucideIcon> = {
  funny: Laugh,
  sad: Frown,
  loud: Megaphone,
  troll: Drama,
  scary: Ghost,
};

/** Describes in a few words how a list of clips is played. `noun` is the word for one clip. */
export function describeList({ type, list }: MediaChoice, noun: string): string {
  const count = list.length;
  if (count === 0) return `no ${noun} yet`;
  switch (type) {
    case 'single':
      return `one ${noun}`;
    case 'random':
      return `random of ${count}`;
    case 'personal':
      return `own ${noun} for ${count} ${count === 1 ? 'viewer' : 'viewers'}`;
    case 'multi':
      return `viewer picks from ${count}`;
  }
}
