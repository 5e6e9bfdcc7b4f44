import { removeFound } from '../commands/change-documents.ts';
import type { Server } from '../commands/context.ts';
import { findDocuments } from '../query/find-documents.ts';

/** Maximum number of documents deleted per event-loop turn, so that other work can continue. */
const BATCH_DOCUMENTS = 500;

/** Deletes a batch of expired documents. Returns how many; fewer than a full batch means none are left. */
export function sweepExpired(server: Server): number {
  let removed = 0;
  for (const collection of server.store.list()) {
    for (const { spec } of collection.indexes) {
      const path = Object.keys(spec.key)[0];
      if (spec.expireAfterSeconds === undefined || path === undefined) continue;
      const due = new Date(server.now() - spec.expireAfterSeconds * 1000);
      const filter = { [path]: { $lte: due } };
      const query = { filter, sort: [], skip: 0, limit: BATCH_DOCUMENTS - removed, hint: spec.name };
      const found = [...findDocuments(server.store.file, collection, query, server.counters)];
      if (found.length > 0) server.group.beginWrite();
      for (const one of found) removeFound(collection, one);
      removed += found.length;
      if (removed >= BATCH_DOCUMENTS) return removed;
    }
  }
  return removed;
}

/** Sweeps every `intervalMs`, in batches with pauses for other work. Returns a function that stops it. */
export function startTtlSweeps(server: Server, intervalMs: number): () => void {
  let next: NodeJS.Immediate | undefined;
  const sweep = (): void => {
    next = undefined;
    try {
      if (sweepExpired(server) >= BATCH_DOCUMENTS) next = setImmediate(sweep);
    } catch (error) {
      // A full disk rejects deletions too. The next sweep tries again.
      server.group.fail(error);
    }
    server.cursors.expire();
  };
  const timer = setInterval(sweep, intervalMs);
  return () => {
    clearInterval(timer);
    clearImmediate(next);
  };
}
