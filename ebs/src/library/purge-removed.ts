import { REMOVED_MEDIA_KEPT_MS } from '@bitcue/shared/constants/timing.ts';
import { frozenClip } from '../effects/pick-media.ts';
import type { InteractionStore } from '../ledger/stores.ts';
import type { MediaStore } from '../ports/media.ts';
import type { Objects } from '../ports/objects.ts';
import type { Clock, Log } from '../ports/system.ts';
import { filesOf } from './file-names.ts';

/** Interval between runs, in milliseconds. */
export const PURGE_EVERY_MS = 3_600_000;
/** Maximum deleted clips checked per run. */
const ROUND_MAX = 200;

/** Dependencies of `purgeRemoved`. */
export interface PurgeDeps {
  media: Pick<MediaStore, 'findRemoved' | 'forgetRemoved' | 'findByShortIds'>;
  objects: Pick<Objects, 'delete'>;
  interactions: Pick<InteractionStore, 'findOpen'>;
  clock: Clock;
  log: Log;
}

/**
 * Deletes the files of clips that were deleted a day ago, unless an open interaction refers to them. By then, no intent does
 * (decision 011). Returns how many were deleted.
 */
export async function purgeRemoved({ media, objects, interactions, clock, log }: PurgeDeps): Promise<number> {
  const due = await media.findRemoved(new Date(clock.now() - REMOVED_MEDIA_KEPT_MS), ROUND_MAX);
  if (due.length === 0) return 0;
  const open = (await interactions.findOpen()).flatMap((record) => record.steps);
  const needed = new Set(open.map((step) => frozenClip.safeParse(step.data.clip).data?.shortId));
  const living = new Set((await media.findByShortIds(due.map(({ shortId }) => shortId))).map(({ shortId }) => shortId));
  let deleted = 0;
  for (const { shortId, key } of due) {
    if (needed.has(shortId)) continue;
    // Still in the library, because the server stopped between the two writes of the deletion.
    if (!living.has(shortId)) {
      for (const file of filesOf(key)) await objects.delete(file);
      deleted += 1;
    }
    await media.forgetRemoved(shortId);
  }
  if (deleted > 0) log.info('media.purged', { deleted });
  return deleted;
}
