import { listAudit } from '@bitcue/shared/api/account.ts';
import type { AuditStore } from '../../ports/audit.ts';
import { defineRoute, type Route } from '../route.ts';

/** Actions whose objects are known to the streamer by their id. Other ids are hashes and keys of our own. */
const KNOWN_BY_ID = /^(?:interaction|clip)\./;
/** Entries per page. */
const PAGE_SIZE = 30;

/** Declares the route with which streamers read what was done to their channel. */
export function auditRoute(store: Pick<AuditStore, 'list'>): Route {
  return defineRoute(listAudit, 'streamer', { points: 60, perS: 60 }, async ({ caller, query }) => {
    const found = await store.list(caller.id, { before: query.before, limit: PAGE_SIZE + 1 });
    const entries = found.slice(0, PAGE_SIZE).map(({ id, at, action, objectName, objectId, byLogin, via, from }) => ({
      id,
      at: at.getTime(),
      action,
      object: objectName ?? (KNOWN_BY_ID.test(action) ? objectId : null),
      by: byLogin ?? (via === 'stripe' ? 'subscription' : 'operator'),
      via,
      from,
    }));
    return { body: { entries, more: found.length > PAGE_SIZE } };
  });
}
