import type { Feature } from '@bitcue/shared/features/catalog.ts';
import { clipsOf, shortIdsOf } from '@bitcue/shared/features/feature.ts';
import { findListProblem } from '@bitcue/shared/features/media-rules.ts';
import type { MediaItem, MediaStore } from '../ports/media.ts';

/** Shown for a clip that does not exist or is another streamer's (ERR-12). */
const CLIP_REFUSED = 'Unable to add media. Please refresh and retry!';

/** A feature with its settings. */
type AnyFeature = Pick<Feature, 'type' | 'settings'>;

/**
 * Checks the clips of features: the rules of their lists (SND-08 to SND-12, VID-03), and that each clip added exists and
 * is public or the streamer's own (LIB-20). `before` are the features whose clips are already there. Returns the problem
 * as a sentence; null if there is none.
 */
export async function findClipProblem(
  media: Pick<MediaStore, 'findByShortIds'>,
  channelId: string,
  features: readonly AnyFeature[],
  before: readonly AnyFeature[],
): Promise<string | null> {
  const shortIds = [...new Set(shortIdsOf(features))];
  const clips = new Map((await media.findByShortIds(shortIds)).map((clip) => [clip.shortId, clip]));
  const known = new Set(shortIdsOf(before));
  for (const feature of features) {
    const played = clipsOf(feature);
    if (!played) continue;
    const problem = findListProblem(played, (shortId) => clips.get(shortId)?.title ?? '');
    if (problem !== null) return problem;
    const fits = (clip: MediaItem | undefined) =>
      clip?.type === played.kind && (clip.public || clip.owner.id === channelId);
    const isNewAndUnfit = ({ shortId }: { shortId: string }) => !known.has(shortId) && !fits(clips.get(shortId));
    if (played.list.some(isNewAndUnfit)) return CLIP_REFUSED;
  }
  return null;
}
