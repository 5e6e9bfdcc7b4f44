import type { Announce } from '../channels/announce.ts';
import { libraryRoutes } from '../http/routes/library.ts';
import { mediaReportRoutes } from '../http/routes/media-reports.ts';
import { uploadRoutes } from '../http/routes/upload.ts';
import { createPlayCounter, listClipsBegun } from '../library/count-plays.ts';
import { probeMedia } from '../library/probe-media.ts';
import { PURGE_EVERY_MS, purgeRemoved } from '../library/purge-removed.ts';
import { SWEEP_UPLOADS_EVERY_MS, sweepUploads } from '../library/sweep-uploads.ts';
import { MEDIA_PATH } from '../objects/object-keys.ts';
import { serveObjects } from '../objects/serve-object.ts';
import type { Engine } from './engine.ts';
import type { Area, Foundation } from './foundation.ts';

/** Builds the library area: clips, uploads and their files. */
export function composeLibrary(foundation: Foundation, { ledger }: Engine, announce: Announce): Area {
  const { config, data, stores, tasks, withLease, clock, random, log } = foundation;
  const { objects, uploads, signUpload, uploadDoors } = data;
  const { media, claims, interactions, items } = stores;
  const plays = createPlayCounter({ media, clock, log });
  ledger.onChange((record, before) => {
    for (const shortId of listClipsBegun(record, before)) plays.add(shortId);
  });
  tasks.repeat('purge-removed-clips', PURGE_EVERY_MS, async () => {
    await purgeRemoved({ media, objects, interactions, clock, log });
  });
  const aloneSince = data.soleOwner ? clock.now() : null;
  tasks.repeat('sweep-uploads', SWEEP_UPLOADS_EVERY_MS, async () => {
    await sweepUploads({ uploads, claims, media, objects, clock, log }, aloneSince);
  });

  return {
    routes: [
      ...libraryRoutes({ media, items, objects, plays, announce, clock }),
      ...mediaReportRoutes({ media, reports: stores.mediaReports, clock, log }),
      ...uploadRoutes({
        media,
        claims,
        uploads,
        objects,
        signUpload,
        withLease,
        clock,
        random,
        probe: probeMedia,
        limits: config.freeLimits,
        cdnUrl: config.cdnUrl ?? `${config.publicUrl}${MEDIA_PATH}`,
      }),
    ],
    rawRoutes: [serveObjects(objects), ...uploadDoors],
    stop: () => plays.flush(),
  };
}
