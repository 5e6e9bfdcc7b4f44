import type { ClipKind } from '@bitcue/shared/constants/media.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { chooseEntry } from '@bitcue/shared/features/media-rules.ts';
import type { MediaChoice, MediaEntry } from '@bitcue/shared/features/media-settings.ts';
import { z } from 'zod';
import type { MediaItem } from '../ports/media.ts';
import type { FeaturePorts, Sale } from './executor.ts';

/** A clip as it was when it was sold. Durations in milliseconds, volume in percent. */
export const frozenClip = z.object({
  shortId: z.string(),
  title: z.string(),
  url: z.string(),
  durationMs: z.number(),
  volume: z.number(),
  /** Waveform of a sound, if it is known. */
  peaks: z.string().optional(),
});
/** A clip as it was when it was sold. */
export type FrozenClip = z.output<typeof frozenClip>;

/**
 * Picks and freezes the clip of a sale. From a random list, one of the clips that still exist is drawn. Throws
 * `AppError` `item.unavailable` if there is no clip for this viewer, or it was deleted.
 */
export async function pickMedia(
  ports: FeaturePorts,
  settings: MediaChoice,
  kind: ClipKind,
  sale: Sale,
  alias: string,
): Promise<FrozenClip> {
  const viewer = { login: sale.buyer.login, alias, draw: ports.random.draw() };
  const entry = chooseEntry(settings, viewer);
  if (!entry) throw new AppError('item.unavailable', { detail: { why: 'no entry for this viewer' } });
  const [clip] = await ports.media.findByShortIds([entry.shortId]);
  if (clip?.type === kind) return freeze(ports, clip, entry);
  if (settings.type === 'random') {
    const found = await ports.media.findByShortIds(settings.list.map(({ shortId }) => shortId));
    const clips = new Map(found.filter(({ type }) => type === kind).map((one) => [one.shortId, one]));
    const other = chooseEntry({ ...settings, list: settings.list.filter(({ shortId }) => clips.has(shortId)) }, viewer);
    const drawn = other && clips.get(other.shortId);
    if (drawn) return freeze(ports, drawn, other);
  }
  throw new AppError('item.unavailable', { detail: { shortId: entry.shortId } });
}

function freeze({ objects }: FeaturePorts, clip: MediaItem, { volume }: MediaEntry): FrozenClip {
  const { shortId, title, key, durationMs, peaks } = clip;
  return { shortId, title, url: objects.urlOf(key), durationMs, volume, ...(peaks !== undefined && { peaks }) };
}
