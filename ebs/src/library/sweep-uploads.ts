import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { MediaStore } from '../ports/media.ts';
import type { Objects } from '../ports/objects.ts';
import type { MediaClaims, Uploads } from '../ports/uploads.ts';

/** Milliseconds between two rounds. */
const ROUND_MS = 3_600_000;
/** Milliseconds after which an upload that nobody took into the library goes (reliability: B.5). */
const WAITING_MS = 86_400_000;
/** Milliseconds after which a clip that was never written is given up: its upload is gone by then, so no call goes on with it. */
const CLAIM_MS = WAITING_MS + 2 * ROUND_MS;
/** Milliseconds after which a file that is still coming in has no sender any more. */
const ARRIVING_MS = 3_600_000;
/** Claims looked at in a round, at most. */
const ROUND_MAX = 200;

/** What clearing away needs. */
export interface SweepUploadsDeps {
  uploads: Pick<Uploads, 'sweep'>;
  claims: Pick<MediaClaims, 'listOpen' | 'settle' | 'drop'>;
  media: Pick<MediaStore, 'findByShortIds'>;
  objects: Pick<Objects, 'delete'>;
  clock: Clock;
  log: Log;
}

/**
 * Clears away what uploads left: files nobody took into the library within a day, and files of clips that were never written
 * because the server stopped. `isStart`: nothing can be coming in. Returns how many files went.
 */
export async function sweepUploads(deps: SweepUploadsDeps, isStart: boolean): Promise<number> {
  const { uploads, claims, media, objects, clock } = deps;
  const now = clock.now();
  let swept = await uploads.sweep({ arriving: isStart ? now : now - ARRIVING_MS, waiting: now - WAITING_MS });
  const open = await claims.listOpen(new Date(now - CLAIM_MS), ROUND_MAX);
  const made = new Set((await media.findByShortIds(open.map(({ shortId }) => shortId))).map(({ shortId }) => shortId));
  for (const { shortId, key } of open) {
    if (made.has(shortId)) {
      await claims.settle(shortId);
      continue;
    }
    await objects.delete(key);
    await claims.drop(shortId);
    swept += 1;
  }
  return swept;
}

/** Does so now and each hour. `soleOwner`: no other process takes uploads. Returns a function that ends it. */
export function startSweepingUploads(deps: SweepUploadsDeps, soleOwner: boolean): () => Promise<void> {
  let isEnded = false;
  let cancel = () => {};
  let round = Promise.resolve();
  const run = (isStart: boolean) => {
    round = sweepUploads(deps, isStart)
      .then((swept) => {
        if (swept > 0) deps.log.info('uploads.swept', { swept });
      })
      .catch((error) => deps.log.warn('uploads.sweep_failed', { error: String(error) }))
      .finally(() => {
        if (!isEnded) cancel = deps.clock.after(ROUND_MS, () => run(false));
      });
  };
  run(soleOwner);
  return async () => {
    isEnded = true;
    cancel();
    await round;
  };
}
