import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { chooseEntry, type MediaChoice } from '@bitcue/shared/features/media-settings.ts';
import { z } from 'zod';
import type { FeaturePorts, Sale } from './executor.ts';

/** A clip as it was at the moment of sale. Milliseconds and percent. */
export const frozenClip = z.object({
  shortId: z.string(),
  title: z.string(),
  url: z.string(),
  durationMs: z.number(),
  volume: z.number(),
});
/** A clip as it was at the moment of sale. */
export type FrozenClip = z.output<typeof frozenClip>;

/** Picks and freezes the clip of a sale. Throws `AppError` `item.unavailable` when the list has none, or it is gone. */
export async function pickMedia(
  ports: FeaturePorts,
  settings: MediaChoice,
  kind: 'sound' | 'video',
  sale: Sale,
  alias: string,
): Promise<FrozenClip> {
  const entry = chooseEntry(settings, { login: sale.buyer.login, alias, draw: ports.random.draw() });
  if (!entry) throw new AppError('item.unavailable', { detail: { why: 'no entry for this viewer' } });
  const [clip] = await ports.media.findByShortIds([entry.shortId]);
  if (clip?.type !== kind) throw new AppError('item.unavailable', { detail: { shortId: entry.shortId } });
  return {
    shortId: clip.shortId,
    title: clip.title,
    url: ports.objects.urlOf(clip.key),
    durationMs: clip.durationMs,
    volume: entry.volume,
  };
}
