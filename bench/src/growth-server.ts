import { startEmbeddedDb } from '../../ebs/embedded-db/start.ts';

/** Runs embedded-db in its own process, so that its memory is measured separately from the load's. */
const started = performance.now();
const db = await startEmbeddedDb({ dataDir: process.env.DATA_DIR ?? '' });
process.send?.({ uri: db.uri, openMs: performance.now() - started });
