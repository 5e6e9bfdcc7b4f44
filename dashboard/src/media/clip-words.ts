import type { MediaItem } from '@bitcue/shared/api/library.ts';

/** Name of an owner who has none (MEDIA-03). */
const NO_NAME = 'Anonymous Streamer';

/** The title as it is shown: in English where there is a translation (MEDIA-06). */
export function titleOf({ title, translation }: Pick<MediaItem, 'title' | 'translation'>): string {
  return translation.translated ? translation.text_en : title;
}

/** The owner's display name (MEDIA-03). */
export function ownerOf({ owner }: Pick<MediaItem, 'owner'>): string {
  return owner.display_name || NO_NAME;
}

/** How often a clip was played, in words. */
export function countPlays({ plays }: Pick<MediaItem, 'plays'>): string {
  return `${plays} ${plays === 1 ? 'play' : 'plays'}`;
}
