import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { shortIdsOf } from '@bitcue/shared/features/feature.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import type { ItemStore } from '../ports/items.ts';
import type { MediaItem, MediaStore } from '../ports/media.ts';
import type { Clock } from '../ports/system.ts';

/** Maximum item titles named in one sentence. */
const NAMED_MAX = 3;

/** Dependencies of `removeMedia`. */
export interface RemoveMediaDeps {
  media: Pick<MediaStore, 'remove'>;
  items: Pick<ItemStore, 'listOf'>;
  clock: Clock;
}

/**
 * Removes a clip from the library immediately. Its file is kept for purchases that use it (decision 011). Returns the
 * clip and its owner's items that name it. Throws `AppError` `media.unknown` if this owner has no such clip.
 */
export async function removeMedia(
  { media, items, clock }: RemoveMediaDeps,
  ownerId: string,
  shortId: string,
): Promise<{ clip: MediaItem; usedBy: ExtensionItem[] }> {
  const clip = await media.remove(ownerId, shortId, new Date(clock.now()));
  if (clip === null) throw new AppError('media.unknown');
  const usedBy = (await items.listOf(ownerId)).filter((item) => shortIdsOf(item.features).includes(shortId));
  return { clip, usedBy };
}

/** Returns the message for the owner, which says that the clip is deleted and which items need another one. */
export function describeRemoval(title: string, usedBy: readonly Pick<ExtensionItem, 'title'>[]): string {
  const deleted = `Deleted ${title}.`;
  if (usedBy.length === 0) return deleted;
  const names = usedBy.slice(0, NAMED_MAX).map((item) => item.title);
  const others = usedBy.length - names.length;
  return `${deleted} Choose another clip in: ${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`;
}
