import { levelVolume } from '@bitcue/shared/audio/level-volume.ts';
import type { ClipKind } from '@bitcue/shared/constants/media.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { chooseEntry } from '@bitcue/shared/features/media-rules.ts';
import type { MediaChoice, MediaEntry } from '@bitcue/shared/features/media-settings.ts';
import { z } from 'zod';
import type { MediaItem } from '../ports/media.ts';
import type { FeaturePorts, Sale } from './executor.ts';

/** A clip as it was when it was sold. Durations in milliseconds; volume in percent, levelled by its loudness. */
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

/** A clip that was picked, frozen. `notForVod`: only the sound page may play it. */
export interface PickedClip {
  clip: FrozenClip;
  notForVod?: true;
}

/**
 * Picks and freezes the clip of a sale. A random list draws one of its clips that still exist and can be heard now. Throws
 * `AppError` `item.unavailable` if there is no clip for this viewer, or it was deleted, and `clip.unheard` if only the sound
 * page may play it and that page is away. A sale that is already paid waits for the page instead.
 */
export async function pickMedia(
  ports: FeaturePorts,
  settings: MediaChoice,
  kind: ClipKind,
  sale: Sale,
  alias: string,
): Promise<PickedClip> {
  const viewer = { login: sale.buyer.login, alias, draw: ports.random.draw() };
  const entry = chooseEntry(settings, viewer);
  if (!entry) throw new AppError('item.unavailable', { detail: { why: 'no entry for this viewer' } });
  const isHeard = ({ notForVod }: MediaItem) => !notForVod || ports.hasSoundPage(sale.channelId);
  const [clip] = await findOfKind(ports, kind, [entry]);
  if (clip && isHeard(clip)) return freeze(ports, clip, entry);
  if (settings.type !== 'random') return freezeUnheard(ports, clip, entry, sale);
  const found = await findOfKind(ports, kind, settings.list);
  const heard = found.filter(isHeard);
  const other = chooseEntry({ ...settings, list: entriesOf(settings.list, heard.length > 0 ? heard : found) }, viewer);
  const drawn = found.find(({ shortId }) => shortId === other?.shortId);
  if (drawn && other && isHeard(drawn)) return freeze(ports, drawn, other);
  return freezeUnheard(ports, drawn, other ?? entry, sale);
}

async function findOfKind(ports: FeaturePorts, kind: ClipKind, list: readonly MediaEntry[]): Promise<MediaItem[]> {
  const found = await ports.media.findByShortIds(list.map(({ shortId }) => shortId));
  return found.filter(({ type }) => type === kind);
}

function entriesOf(list: readonly MediaEntry[], clips: readonly MediaItem[]): MediaEntry[] {
  return list.filter((entry) => clips.some(({ shortId }) => shortId === entry.shortId));
}

/** Freezes a clip that cannot be heard now, if it is paid. Refuses it otherwise, or if it does not exist. */
function freezeUnheard(ports: FeaturePorts, clip: MediaItem | undefined, entry: MediaEntry, sale: Sale): PickedClip {
  const detail = { shortId: entry.shortId };
  if (!clip) throw new AppError('item.unavailable', { detail });
  if (!sale.isPaid) throw new AppError('clip.unheard', { detail });
  return freeze(ports, clip, entry);
}

function freeze({ objects }: FeaturePorts, clip: MediaItem, entry: MediaEntry): PickedClip {
  const { shortId, title, key, durationMs, peaks, loudness, notForVod } = clip;
  const volume = loudness === undefined ? entry.volume : levelVolume(entry.volume, loudness, durationMs);
  const frozen = {
    shortId,
    title,
    url: objects.pathOf(key),
    durationMs,
    volume,
    ...(peaks !== undefined && { peaks }),
  };
  return { clip: frozen, ...(notForVod && { notForVod }) };
}
