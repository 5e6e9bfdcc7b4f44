import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { clipsOf, isVoiceTaken, itemVoiceOf, shortIdsOf, VOICE_TAKEN } from '@bitcue/shared/features/feature.ts';
import { findListProblem } from '@bitcue/shared/features/media-rules.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import type { MediaItem, MediaStore } from '../ports/media.ts';

/** Shown for a clip that does not exist or is another streamer's (ERR-12). */
const CLIP_REFUSED = 'Unable to add media. Please refresh and retry!';

/** What checking needs: the library and the streamer's current items. */
export interface FeatureCheck {
  media: Pick<MediaStore, 'findByShortIds'>;
  channelId: string;
  items: readonly ExtensionItem[];
}

/**
 * Checks what an item's schema cannot: the rules of its clip lists (SND-08 to SND-12, VID-03), that each clip added exists
 * and is public or the streamer's own (LIB-20), and that no other item uses a newly chosen voice (ADD-07). `before`: the
 * stored item, null for a new one. Throws `AppError` `item.invalid`.
 */
export async function checkFeatures(
  { media, channelId, items }: FeatureCheck,
  item: ExtensionItem,
  before: ExtensionItem | null,
): Promise<void> {
  const shortIds = [...new Set(shortIdsOf(item.features))];
  const clips = new Map((await media.findByShortIds(shortIds)).map((clip) => [clip.shortId, clip]));
  const known = new Set(before === null ? [] : shortIdsOf(before.features));
  for (const feature of item.features) {
    const played = clipsOf(feature);
    if (!played) continue;
    const problem = findListProblem(played, (shortId) => clips.get(shortId)?.title ?? '');
    if (problem !== null) refuse(problem);
    const fits = (clip: MediaItem | undefined) =>
      clip?.type === played.kind && (clip.public || clip.owner.id === channelId);
    const isNewAndUnfit = ({ shortId }: { shortId: string }) => !known.has(shortId) && !fits(clips.get(shortId));
    if (played.list.some(isNewAndUnfit)) refuse(CLIP_REFUSED);
  }
  const isVoiceNew = before === null || itemVoiceOf(before) !== itemVoiceOf(item);
  if (isVoiceNew && isVoiceTaken(item, items)) refuse(VOICE_TAKEN);
}

function refuse(message: string): never {
  throw new AppError('item.invalid', { message, fields: { features: message } });
}
