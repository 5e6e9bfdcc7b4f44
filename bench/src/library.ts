import { join } from 'node:path';
import { getIndexTable, type Index } from '../../ebs/embedded-db/storage/collection.ts';
import { DurableFile } from '../../ebs/embedded-db/storage/durable-file.ts';
import { computeIndexKeys } from '../../ebs/embedded-db/storage/index-keys.ts';
import { appendRowId, encodeKey } from '../../ebs/embedded-db/storage/key-encoding.ts';
import { Store } from '../../ebs/embedded-db/storage/store.ts';
import { encodeDocument } from '../../ebs/embedded-db/wire/bson.ts';
import { openData } from '../../ebs/src/compose/store.ts';
import { readConfig } from '../../ebs/src/config/config.ts';
import { systemClock } from '../../ebs/src/ports/system.ts';
import { nearTermsOf } from '../../ebs/src/store/media-near.ts';
import { termsOf } from '../../ebs/src/store/media-terms.ts';
import { environmentOf } from './settings.ts';

/** Syllables that make up the words of titles. */
const SYLLABLES =
  'ba bo bru cha da dro fe fi gra ha ho ja ki la lo ma mi na no pe pi ra ro sa si sta ta to tra va vi wo ya zo'.split(
    ' ',
  );
const TAGS = ['funny', 'sad', 'loud', 'troll', 'scary'];
/** Number of different words. As in natural language, the n-th most frequent one is 1/n as frequent as the first. */
const WORDS = 40_000;
/** Maximum characters of a title. */
const TITLE_MAX = 45;
/** Rows per statement, and statements per transaction. */
const ROWS_A_STATEMENT = 256;
const STATEMENTS_A_COMMIT = 400;

/** Returns a source of numbers from 0 to 1, the same for each seed (xorshift). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

function makeWords(): string[] {
  const random = createRandom(7);
  const words = new Set<string>();
  while (words.size < WORDS) {
    const length = 1 + Math.floor(random() * 4);
    const word = Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join('');
    if (word.length > 2) words.add(word);
  }
  return [...words];
}

/** Creates a made-up library. The n-th clip is the same on every run, and newer than the one before. */
export function createLibrary() {
  const words = makeWords();
  return (number: number) => {
    const random = createRandom(number * 2_654_435_761 + 1);
    for (let warm = 0; warm < 4; warm += 1) random();
    let title = '';
    for (let left = 2 + Math.floor(random() * 5); left > 0; left -= 1) {
      const next = words[Math.min(WORDS, Math.floor(Math.exp(random() * Math.log(WORDS + 1)))) - 1];
      if (title.length + (next?.length ?? 0) < TITLE_MAX) title += `${title && ' '}${next}`;
    }
    const shortId = String(number).padStart(21, '0');
    return {
      _id: shortId,
      title,
      type: random() < 0.6 ? ('sound' as const) : ('video' as const),
      tags: TAGS.filter(() => random() < 0.25).slice(0, 3),
      durationMs: 1_000,
      public: true,
      key: `media/${shortId}.mp3`,
      contentType: 'audio/mpeg',
      size: 1,
      sha256: shortId,
      owner: { id: String(number % 1_000), displayName: 'Bench' },
      plays: 0,
      createdAt: new Date(1_700_000_000_000 + number),
    };
  };
}

/**
 * Writes a library directly into the file of an embedded-db that is not running, because a million inserts through the driver take
 * hours. The result is the same as with inserts, except that near spellings are left out if `isNear` is false.
 */
export async function seedLibrary(dataDir: string, clips: number, isNear: boolean): Promise<void> {
  // Creates the collections and their indexes.
  await (await openLibrary(dataDir)).close();
  const file = new DurableFile(join(dataDir, 'db', 'bitcue.db'));
  file.exec('PRAGMA synchronous=OFF');
  const media = new Store(file).list().find(({ name }) => name === 'media');
  if (media === undefined) throw new Error('The store has no clips.');
  const make = createLibrary();
  const clip = (number: number) => {
    const row = make(number);
    return { ...row, terms: termsOf(row), near: isNear ? nearTermsOf(row) : [] };
  };
  const write = createWriter(file);
  for (let number = 0; number < clips; number += 1)
    write(media.documentsTable, 'id, doc', number + 1, encodeDocument(clip(number)));
  write.end();
  for (const index of media.indexes) {
    const keys = Object.keys(index.spec.key);
    // An index on an array is written term by term, which needs no sorting, because the clips are in order of time.
    if (keys.includes('terms')) writeTerms(index, clips, (number) => termsOf(make(number)));
    else writeSorted(index, clips, keys.includes('near') ? clip : make);
  }
  file.close();

  function writeSorted(index: Index, count: number, read: typeof make): void {
    const rows: { key: Buffer; row: number }[] = [];
    for (let number = 0; number < count; number += 1) {
      const { keys, multikey } = computeIndexKeys(index.spec, read(number));
      index.multikey |= multikey;
      for (const key of keys)
        rows.push({ key: index.spec.unique ? key : appendRowId(key, number + 1), row: number + 1 });
    }
    rows.sort((one, other) => Buffer.compare(one.key, other.key));
    for (const { key, row } of rows) write(getIndexTable(index), 'k, r', key, row);
    finish(index);
  }

  function writeTerms(index: Index, count: number, read: (number: number) => string[]): void {
    const postings = new Map<string, number[]>();
    for (let number = 0; number < count; number += 1) {
      for (const term of read(number)) {
        const list = postings.get(term);
        if (list === undefined) postings.set(term, [number]);
        else list.push(number);
      }
    }
    const ends = Array.from({ length: count }, (_, number) => {
      const { createdAt, _id } = make(number);
      return appendRowId(encodeKey([createdAt, _id], [true, true]), number + 1);
    });
    const lists = [...postings].map(([term, list]) => ({ start: encodeKey([term], [false]), list }));
    lists.sort((one, other) => Buffer.compare(one.start, other.start));
    for (const { start, list } of lists)
      for (const number of list.toReversed())
        write(getIndexTable(index), 'k, r', Buffer.concat([start, ends[number] ?? start]), number + 1);
    index.multikey = 1;
    finish(index);
  }

  function finish(index: Index): void {
    write.end();
    file.run('UPDATE indexes SET multikey = ? WHERE id = ?', [index.multikey, index.id]);
  }
}

/** Opens the store of a library. */
export function openLibrary(dataDir: string) {
  return openData(readConfig(environmentOf({ port: 1, dataDir, twitchPort: 1 })), systemClock, { share: false });
}

/** Returns a function that inserts rows of two values, with many rows per statement and many statements per transaction. */
function createWriter(file: DurableFile) {
  let table = '';
  let values: (number | Uint8Array)[] = [];
  let statements = 0;
  const flush = () => {
    if (values.length === 0) return;
    if (!file.inTransaction) file.begin();
    file.run(
      `INSERT INTO ${table} VALUES ${Array(values.length / 2)
        .fill('(?, ?)')
        .join()}`,
      values,
    );
    values = [];
    statements += 1;
    if (statements % STATEMENTS_A_COMMIT === 0) file.commit();
  };
  const write = (name: string, columns: string, one: number | Uint8Array, other: number | Uint8Array) => {
    table = `${name} (${columns})`;
    values.push(one, other);
    if (values.length === ROWS_A_STATEMENT * 2) flush();
  };
  write.end = () => {
    flush();
    if (file.inTransaction) file.commit();
  };
  return write;
}
