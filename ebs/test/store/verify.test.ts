import { afterAll, beforeAll, expect, it } from 'vitest';
import { INDEXES } from '../../src/store/indexes.ts';
import { verifyDocuments } from '../../src/store/verify.ts';
import { openTestDb } from '../support/test-db.ts';

let test: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  test = await openTestDb(INDEXES);
});
afterAll(() => test.close());

it('names every document that its schema refuses, in every collection with a schema, without its values', async () => {
  const { db } = test;
  const read: string[] = [];
  expect(await verifyDocuments(db, (name) => read.push(name))).toEqual({ documents: 0, problems: [] });
  expect(read).toEqual(INDEXES.map(({ collection }) => collection));

  const damaged = { _id: 'damaged', alertKey: 'the-secret-value', createdAt: 'the-secret-value' };
  for (const name of read) await db.collection<{ _id: string }>(name).insertOne({ ...damaged });
  const { documents, problems } = await verifyDocuments(db, () => {});
  expect(documents).toBe(read.length);
  const unread = read.filter((name) => !problems.some(({ collection }) => collection === name));
  // They hold nothing but heartbeats and leases.
  expect(unread).toEqual(['processes', 'leases']);
  for (const { id, problem } of problems) {
    expect(id).toBe('damaged');
    expect(problem).toMatch(/^[\w.]+: .+/);
    expect(problem).not.toContain('the-secret-value');
  }
});
