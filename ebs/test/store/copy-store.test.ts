import { Binary, type Db, Long } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CopyError, checkCopied, copyStore } from '../../src/store/copy-store.ts';
import { openTestDb } from '../support/test-db.ts';

type TestDb = Awaited<ReturnType<typeof openTestDb>>;
let from: TestDb;
let to: TestDb;

beforeEach(async () => {
  [from, to] = [await openTestDb([]), await openTestDb([])];
  const rows = Array.from({ length: 700 }, (_, at) => ({ _id: `r${at}`, at, text: 'é'.repeat(at % 50) }));
  await from.db.collection<{ _id: string }>('interactions').insertMany(rows);
  const odd = {
    _id: 'odd',
    when: new Date(5),
    big: Long.fromString('9007199254740993'),
    bytes: new Binary(Buffer.from([0, 255])),
  };
  await from.db
    .collection<{ _id: string }>('users')
    .insertOne({ ...odd, nothing: null, list: [1.5, { deep: true }] } as never);
});
afterEach(async () => {
  await from.close();
  await to.close();
});

const copy = (db: Db = to.db) => copyStore(from.db, db, () => {});
const read = (db: Db, name: string) =>
  db.collection(name).find({}, { promoteValues: false }).sort({ _id: 1 }).toArray();

it('copies every document with its exact types, the ledger last, and reports how many', async () => {
  const steps: string[] = [];
  const copied = await copyStore(from.db, to.db, (name, total) => steps.push(`${name} of ${total}`));
  expect(steps).toEqual(['users of 2', 'interactions of 2']);
  expect(copied.map(({ name, documents }) => [name, documents])).toEqual([
    ['users', 1],
    ['interactions', 700],
  ]);
  for (const name of ['users', 'interactions']) expect(await read(to.db, name)).toEqual(await read(from.db, name));
  await checkCopied(to.db);
  await checkCopied(from.db);
});

it('refuses a database that holds data, even its own complete copy', async () => {
  await to.db.collection<{ _id: string }>('items').insertOne({ _id: 'somebody' });
  await expect(copy()).rejects.toThrow('already contains data. Use an empty one.');
  expect(await read(to.db, 'interactions')).toEqual([]);
  await to.db.collection('items').drop();
  await copy();
  await expect(copy()).rejects.toThrow(CopyError);
});

it('no server starts on an interrupted copy, and the next copy starts over', async () => {
  let steps = 0;
  const crash = () => {
    steps += 1;
    throw new Error('The process ends here.');
  };
  await expect(copyStore(from.db, to.db, crash)).rejects.toThrow('The process ends here.');
  expect(steps).toBe(1);
  await expect(checkCopied(to.db)).rejects.toThrow('was not completed. Run it again: db copy-to-mongo --yes');
  await from.db.collection<{ _id: string }>('users').deleteOne({ _id: 'odd' });
  expect((await copy()).map(({ name }) => name)).toContain('interactions');
  expect(await read(to.db, 'users')).toEqual([]);
  await checkCopied(to.db);
});

it('a copy that differs is detected and stays unusable', async () => {
  const spoil = new Proxy(to.db, {
    get(db, name) {
      if (name !== 'collection') return Reflect.get(db, name);
      return (of: string) => {
        const collection = db.collection(of);
        if (of !== 'interactions') return collection;
        return new Proxy(collection, {
          get: (target, key) =>
            key === 'insertMany'
              ? (documents: object[]) => target.insertMany(documents.slice(1) as never)
              : (Reflect.get(target, key).bind?.(target) ?? Reflect.get(target, key)),
        });
      };
    },
  });
  await expect(copy(spoil as Db)).rejects.toThrow(
    'The copy of interactions differs. Copy again; the original is unchanged.',
  );
  await expect(checkCopied(to.db)).rejects.toThrow(CopyError);
});
