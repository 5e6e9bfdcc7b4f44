import type { Announce } from '../channels/announce.ts';
import { UPLOAD_PATH } from '../http/limits.ts';
import { libraryRoutes } from '../http/routes/library.ts';
import { uploadRoutes } from '../http/routes/upload.ts';
import { createPlayCounter, listClipsBegun } from '../library/count-plays.ts';
import { probeMedia } from '../library/probe-media.ts';
import { PURGE_EVERY_MS, purgeRemoved } from '../library/purge-removed.ts';
import { SWEEP_UPLOADS_EVERY_MS, sweepUploads } from '../library/sweep-uploads.ts';
import { serveObjects } from '../objects/serve-object.ts';
import { uploadDoor } from '../objects/upload-door.ts';
import { createUploadPolicies } from '../objects/upload-policy.ts';
import type { Engine } from './engine.ts';
import type { Area, Foundation } from './foundation.ts';
import { MEDIA_PATH } from './store.ts';

/** Builds the library area: clips, uploads and their files. */
export function composeLibrary(foundation: Foundation, { ledger }: Engine, announce: Announce): Area {
  const { config, data, stores, tasks, withLease, clock, random, log } = foundation;
  const { objects, uploads } = data;
  const { media, claims, interactions, items } = stores;
  const plays = createPlayCounter({ media, clock, log });
  ledger.onChange((record, before) => {
    for (const shortId of listClipsBegun(record, before)) plays.add(shortId);
  });
  const [secret = Buffer.alloc(0)] = config.tokenKeys;
  const policies = createUploadPolicies({ secret, url: `${config.publicUrl}${UPLOAD_PATH}`, clock });
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
      ...uploadRoutes({
        media,
        claims,
        uploads,
        objects,
        policies,
        withLease,
        clock,
        random,
        probe: probeMedia,
        limits: config.freeLimits,
        cdnUrl: `${config.publicUrl}${MEDIA_PATH}`,
      }),
    ],
    rawRoutes: [serveObjects(objects), uploadDoor({ path: UPLOAD_PATH, policies, uploads })],
    stop: () => plays.flush(),
  };
}
