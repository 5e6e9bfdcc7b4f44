import type { MediaItem } from '@bitcue/shared/api/library.ts';

/** A clip to add. */
export type ClipToAdd = Pick<MediaItem, 'shortId' | 'type' | 'title'>;
/** What a clip is added to: a new reward, or a new item of the extension. */
export type AddTarget = 'reward' | 'item';
