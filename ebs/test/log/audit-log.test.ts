import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type EmbeddedDb, startEmbeddedDb } from '../../embedded-db/start.ts';
import { AUDIT_KEPT, createAudit } from '../../src/log/audit-log.ts';
import type { AuditEvent, AuditStore } from '../../src/ports/audit.ts';
import { systemRandom } from '../../src/ports/system.ts';
import { auditIndexes, createAuditStore } from '../../src/store/audit.ts';
import { createManualClock } from '../support/manual-clock.ts';

let dataDir: string;
let server: EmbeddedDb;
let client: MongoClient;
let db: Db;
let store: AuditStore;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'audit-'));
  server = await startEmbeddedDb({ dataDir });
  client = await MongoClient.connect(server.uri);
  db = client.db('test');
  for (const { key, ...options } of auditIndexes.indexes) {
    await db.collection(auditIndexes.collection).createIndex({ ...key }, options);
  }
  store = createAuditStore(db);
});
beforeEach(async () => void (await db.collection('audit').deleteMany({})));
afterAll(async () => {
  await client.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const EVENT: AuditEvent = {
  channelId: '1',
  action: 'item.changed',
  object: { id: 'uuid', name: 'Horn' },
  by: { id: '1', login: 'streamer_one' },
  via: 'dashboard',
  from: '203.0.113.7',
};

/** Creates the audit log on a manual clock, and collects the lines it logs. */
function create(over: Partial<AuditStore> = {}) {
  const clock = createManualClock();
  const lines: unknown[] = [];
  const write = (...line: unknown[]) => void lines.push(line);
  const log = { debug: write, info: write, warn: write, error: write };
  const audit = createAudit({ store: { ...store, ...over }, clock, random: systemRandom, log });
  return { clock, lines, audit };
}

it('keeps who did what, when, to what and from where; lists a channel or the installation, newest first', async () => {
  const { audit, clock } = create();
  await audit.record(EVENT);
  await clock.advance(1);
  await audit.record({
    ...EVENT,
    action: 'plan.changed',
    object: { name: 'x'.repeat(500) },
    by: null,
    via: 'cli',
    from: null,
  });
  await audit.record({ ...EVENT, channelId: '2' });
  await audit.record({ ...EVENT, channelId: null, action: 'backup.made', by: null });
  const entries = await store.list('1', { limit: 10 });
  expect(entries).toMatchObject([
    {
      action: 'plan.changed',
      objectId: null,
      objectName: 'x'.repeat(200),
      byId: null,
      byLogin: null,
      via: 'cli',
      from: null,
    },
    {
      channelId: '1',
      action: 'item.changed',
      objectId: 'uuid',
      objectName: 'Horn',
      byId: '1',
      byLogin: 'streamer_one',
      via: 'dashboard',
      from: '203.0.113.7',
    },
  ]);
  expect((entries[0]?.at.getTime() ?? 0) - (entries[1]?.at.getTime() ?? 0)).toBe(1);
  expect(await store.list(null, { limit: 10 })).toMatchObject([{ action: 'backup.made' }]);
});

it('lists pages without gaps, even for entries of the same millisecond', async () => {
  const { audit } = create();
  for (let n = 0; n < 7; n += 1) await audit.record(EVENT);
  const ids: string[] = [];
  for (;;) {
    const page = await store.list('1', { before: ids.at(-1), limit: 3 });
    if (page.length === 0) break;
    ids.push(...page.map(({ id }) => id));
  }
  expect(new Set(ids).size).toBe(7);
});

it('keeps only the newest entries of each action on a channel; they do not displace those of other actions or channels', async () => {
  const { audit, clock } = create();
  await audit.record({ ...EVENT, action: 'session.started' });
  await audit.record({ ...EVENT, channelId: '2' });
  const stored = await db.collection('audit').findOne({ channelId: '2' });
  // More than are kept, written at once; then enough for the log to remove some.
  const older = Array.from({ length: AUDIT_KEPT + 100 }, (_, n) => clock.now() + 1 + n);
  await db
    .collection<{ _id: string }>('audit')
    .insertMany(older.map((at) => ({ ...stored, channelId: '1', _id: `${at}`.padStart(15, '0'), at: new Date(at) })));
  await clock.advance(older.length);
  for (let n = 0; n < 100; n += 1) {
    await clock.advance(1);
    await audit.record(EVENT);
  }
  const kept = await store.list('1', { limit: 5_000 });
  expect(kept.filter(({ action }) => action === 'item.changed')).toHaveLength(AUDIT_KEPT);
  expect(kept[0]?.at.getTime()).toBe(clock.now());
  expect(kept.at(-1)?.action).toBe('session.started');
  expect(await store.list('2', { limit: 10 })).toHaveLength(1);
});

it('removes entries automatically after half a year', () => {
  expect(auditIndexes.indexes).toContainEqual({ key: { at: 1 }, expireAfterSeconds: 180 * 86_400 });
});

it('never fails the recorded action: the log says that it was not recorded', async () => {
  const append = async () => {
    throw new Error('disk full');
  };
  const { audit, lines } = create({ append });
  await audit.record(EVENT);
  expect(lines).toEqual([
    ['audit.not_recorded', { channelId: '1', action: 'item.changed', error: 'Error: disk full' }],
  ]);
});
