import { hasPicture } from '@bitcue/shared/constants/media.ts';
import type { MediaItem } from '../ports/media.ts';
import type { Objects } from '../ports/objects.ts';
import { posterKeyOf } from './file-names.ts';

/** Returns the URL of a clip's poster (MEDIA-07), relative to the EBS; null if it has none. */
export async function findPoster(
  objects: Pick<Objects, 'urlOf' | 'head'>,
  { type, key }: Pick<MediaItem, 'type' | 'key'>,
): Promise<string | null> {
  const poster = posterKeyOf(key);
  return hasPicture(type) && (await objects.head(poster)) !== null ? objects.urlOf(poster) : null;
}
