import type { MediaStore } from '../ports/media.ts';
import type { Objects } from '../ports/objects.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { MediaClaims, Uploads } from '../ports/uploads.ts';
import { filesOf } from './file-names.ts';

/** Interval between runs, in milliseconds. */
export const SWEEP_UPLOADS_EVERY_MS = 3_600_000;
/** Milliseconds after which an upload that was not added to the library is deleted (reliability: B.5). */
const WAITING_MS = 86_400_000;
/** Milliseconds after which an open claim is dropped. Its upload is deleted by then, so no call can resume it. */
const CLAIM_MS = WAITING_MS + 2 * SWEEP_UPLOADS_EVERY_MS;
/** Milliseconds after which a file that is still arriving is abandoned. */
const ARRIVING_MS = 3_600_000;
/** Maximum claims checked per run. */
const ROUND_MAX = 200;

/** Dependencies of `sweepUploads`. */
export interface SweepUploadsDeps {
  uploads: Pick<Uploads, 'sweep'>;
  claims: Pick<MediaClaims, 'listOpen' | 'settle' | 'drop'>;
  media: Pick<MediaStore, 'findByShortIds'>;
  objects: Pick<Objects, 'delete' | 'sweep'>;
  clock: Clock;
  log: Log;
}

/**
 * Deletes what uploads left behind: files not added to the library within a day, files of clips that were never inserted
 * because the server stopped, and partly written files that are an hour old. If no other process accepts uploads, `aloneSince`
 * is when this one started, in milliseconds since 1970: a file that was arriving before that is abandoned. Returns how many files
 * were deleted.
 */
export async function sweepUploads(deps: SweepUploadsDeps, aloneSince: number | null): Promise<number> {
  const { uploads, claims, media, objects, clock, log } = deps;
  const now = clock.now();
  const arriving = Math.max(now - ARRIVING_MS, aloneSince ?? 0);
  let swept = await uploads.sweep({ arriving, waiting: now - WAITING_MS });
  // Commands write objects beside a server that is alone, so only their age counts.
  swept += await objects.sweep(now - ARRIVING_MS);
  const open = await claims.listOpen(new Date(now - CLAIM_MS), ROUND_MAX);
  const made = new Set((await media.findByShortIds(open.map(({ shortId }) => shortId))).map(({ shortId }) => shortId));
  for (const { shortId, key } of open) {
    if (made.has(shortId)) {
      await claims.settle(shortId);
      continue;
    }
    for (const file of filesOf(key)) await objects.delete(file);
    await claims.drop({ shortId, key });
    swept += 1;
  }
  if (swept > 0) log.info('uploads.swept', { swept });
  return swept;
}
