import { SHORT_ID_LENGTH } from '@bitcue/shared/constants/media.ts';
import type { MediaItem, MediaStore } from '../ports/media.ts';

/** The two parts of the address of a clip's page (ROUTE-09 to ROUTE-12). */
export interface ClipAddress {
  type: string;
  shortId: string;
}

/** Returns the clip of a page if it is public or the visitor's own (LIB-20). Returns null otherwise. */
export async function findClipPage(
  media: Pick<MediaStore, 'findByShortIds'>,
  { type, shortId }: ClipAddress,
  readCaller: () => Promise<{ id: string } | null>,
): Promise<MediaItem | null> {
  const kind = /^(sound|video)s?$/.exec(type)?.[1];
  if (kind === undefined || shortId.length !== SHORT_ID_LENGTH) return null;
  const [clip] = await media.findByShortIds([shortId]);
  if (clip?.type !== kind) return null;
  return clip.public || clip.owner.id === (await readCaller())?.id ? clip : null;
}
