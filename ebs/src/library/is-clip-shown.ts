import { SHORT_ID_LENGTH } from '@bitcue/shared/constants/media.ts';
import type { MediaStore } from '../ports/media.ts';

/** A clip's page, by the two parts of its address (ROUTE-09 to ROUTE-12). */
export interface ClipAddress {
  type: string;
  shortId: string;
}

/** Returns true if the visitor may see a clip's page: it is public, or theirs (LIB-20). */
export async function isClipShown(
  media: Pick<MediaStore, 'findByShortIds'>,
  { type, shortId }: ClipAddress,
  readCaller: () => Promise<{ id: string } | null>,
): Promise<boolean> {
  const kind = /^(sound|video)s?$/.exec(type)?.[1];
  if (kind === undefined || shortId.length !== SHORT_ID_LENGTH) return false;
  const [clip] = await media.findByShortIds([shortId]);
  if (clip?.type !== kind) return false;
  return clip.public || clip.owner.id === (await readCaller())?.id;
}
