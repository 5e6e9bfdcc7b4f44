import { startEmbeddedDb } from '../../ebs/embedded-db/start.ts';

/** embedded-db in a process of its own, so that its memory can be told from the load's. */
const started = performance.now();
const db = await startEmbeddedDb({ dataDir: process.env.DATA_DIR ?? '' });
process.send?.({ uri: db.uri, openMs: performance.now() - started });
