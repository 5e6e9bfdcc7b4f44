import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { isVoiceTaken, itemVoiceOf, VOICE_TAKEN } from '@bitcue/shared/features/feature.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import type { MediaStore } from '../ports/media.ts';
import { findClipProblem } from './check-clips.ts';

/** Dependencies of `checkFeatures`: the library and the streamer's current items. */
export interface FeatureCheck {
  media: Pick<MediaStore, 'findByShortIds'>;
  channelId: string;
  items: readonly ExtensionItem[];
}

/**
 * Checks what an item's schema cannot: its clips, and that no other item uses a newly chosen voice (ADD-07). `before`:
 * the stored item, null for a new one. Throws `AppError` `item.invalid`.
 */
export async function checkFeatures(
  { media, channelId, items }: FeatureCheck,
  item: ExtensionItem,
  before: ExtensionItem | null,
): Promise<void> {
  const problem = await findClipProblem(media, channelId, item.features, before?.features ?? []);
  if (problem !== null) refuse(problem);
  const isVoiceNew = before === null || itemVoiceOf(before) !== itemVoiceOf(item);
  if (isVoiceNew && isVoiceTaken(item, items)) refuse(VOICE_TAKEN);
}

function refuse(message: string): never {
  throw new AppError('item.invalid', { message, fields: { features: message } });
}
