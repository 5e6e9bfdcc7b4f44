import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOf, type Manifest } from './manifest.ts';
import { sealKeys } from './seal-keys.ts';
import { BLOCK, END_BYTES, encodeHeader, padded } from './tar.ts';
import { DamagedArchiveError, verifyArchive } from './verify-archive.ts';
import { writeArchive } from './write-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'bitcue-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PASSPHRASE = 'correct horse battery';
const CHEAP = { N: 2 ** 4, r: 1, p: 1 };
const DATA_VERSION = 16;
const MADE_AT = new Date('2026-11-20T10:00:00Z');
const USERS = 'database/users.0001.bson.gz';
const CLIP = 'objects/media/clip.mp3';
const FACTS = {
  product: 'Bitcue',
  format: 1,
  version: '0.1.0',
  dataVersion: DATA_VERSION,
  createdAt: MADE_AT.toISOString(),
};

type Files = [name: string, bytes: Buffer][];
let files: Files;
beforeAll(async () => {
  const keys = await sealKeys({ settings: { TOKEN_KEY: 'secret' }, files: {} }, PASSPHRASE, CHEAP);
  files = [
    [USERS, gzipSync(Buffer.alloc(700, 'u'))],
    [CLIP, Buffer.alloc(1_500, 'c')],
    ['keys.json', Buffer.from(keys)],
  ];
});

/** Returns the bytes of a tar file. */
const tarOf = (all: Files) =>
  Buffer.concat([
    ...all.flatMap(([name, bytes]) => [
      encodeHeader(name, bytes.length, MADE_AT),
      bytes,
      Buffer.alloc(padded(bytes.length) - bytes.length),
    ]),
    Buffer.alloc(END_BYTES),
  ]);
const manifestOf = (all: Files, over: object = {}): Buffer => {
  const members = all.map(([name, bytes]) => ({ name, size: bytes.length, sha256: digestOf(bytes) }));
  return Buffer.from(JSON.stringify({ ...FACTS, members, ...over }));
};
const close = (all: Files, manifest: Buffer): Files => [
  ...all,
  ['manifest.json', manifest],
  ['manifest.json.sha256', Buffer.from(`${digestOf(manifest)}  manifest.json\n`)],
];
/** Creates an archive whose manifest lists `listed`, but which contains `there`. */
const archiveOf = (listed: Files, there: Files = listed, over: object = {}) =>
  tarOf(close(there, manifestOf(listed, over)));
const without = (name: string) => files.filter(([one]) => one !== name);
const replace = (name: string, bytes: Buffer): Files => files.map(([one, was]) => [one, one === name ? bytes : was]);
const flip = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};
const good = () => archiveOf(files);
/** Returns the offset of a member's header. */
const placeOf = (bytes: Buffer, name: string) => bytes.indexOf(Buffer.concat([Buffer.from(name), Buffer.alloc(1)]));
const extra: Files = [['objects/media/other.mp3', Buffer.from('x')]];
const outside: Files = [['objects/../../etc/passwd', Buffer.from('x')]];
const changeKeys = (change: object) => {
  const sealed = JSON.parse(String(files.find(([name]) => name === 'keys.json')?.[1]));
  return archiveOf(replace('keys.json', Buffer.from(JSON.stringify({ ...sealed, ...change }))));
};

let made = 0;
async function faultsOf(bytes: Buffer | null, passphrase = PASSPHRASE): Promise<readonly string[]> {
  made += 1;
  const path = join(folder, `${made}.tar`);
  if (bytes !== null) writeFileSync(path, bytes);
  const error = await verifyArchive(path, passphrase, DATA_VERSION).then(
    () => null,
    (thrown) => thrown,
  );
  if (error !== null && !(error instanceof DamagedArchiveError)) throw error;
  return (error?.faults ?? []).map((fault: string) => fault.replace(folder, ''));
}

const DAMAGED: [name: string, bytes: () => Buffer | null, faults: string[], passphrase?: string][] = [
  ['a missing file', () => null, ['There is no such file: /1.tar.']],
  ['an empty file', () => Buffer.alloc(0), ['The file is empty.']],
  ['another file', () => Buffer.alloc(9_000, 'text'), ['The file is not an archive (tar).']],
  ['a few bytes', () => Buffer.from('tiny'), ['The file is not an archive (tar).']],
  [
    'a compressed one',
    () => gzipSync(good()),
    ['The file is compressed with gzip. Unpack it with gunzip, and try again.'],
  ],
  ['cut off in a member', () => good().subarray(0, BLOCK * 4 + 7), [`The archive is cut off in ${CLIP}.`]],
  [
    'cut off between members',
    () => good().subarray(0, placeOf(good(), CLIP)),
    [`The archive is cut off after ${USERS}: its end is missing.`],
  ],
  [
    'cut off in a header',
    () => good().subarray(0, placeOf(good(), CLIP) + 99),
    [`The archive is cut off after ${USERS}: its end is missing.`],
  ],
  [
    'cut off before the end',
    () => good().subarray(0, -BLOCK),
    ['The archive is cut off after manifest.json.sha256: its end is missing.'],
  ],
  [
    'data behind the end',
    () => Buffer.concat([good(), Buffer.from('more')]),
    ['The archive has extra data after its end.'],
  ],
  [
    'a damaged header',
    () => flip(good(), placeOf(good(), CLIP) + 3),
    ['The archive is damaged at byte 1024: the header of a member cannot be read.'],
  ],
  [
    'another tar file',
    () => tarOf([['notes.txt', Buffer.from('notes')]]),
    ['The archive is no backup: it has no manifest.json.'],
  ],
  [
    'no digest of the manifest',
    () => tarOf([...files, ['manifest.json', manifestOf(files)]]),
    ['manifest.json.sha256 is missing.'],
  ],
  [
    'a changed manifest',
    () => {
      const bytes = good();
      return flip(bytes, bytes.indexOf('0.1.0'));
    },
    ['manifest.json was changed: it does not have the digest in manifest.json.sha256.'],
  ],
  [
    'a manifest that is none',
    () => tarOf(close(files, Buffer.from('not json'))),
    ['manifest.json cannot be read: product and format are missing.'],
  ],
  [
    'a manifest without its date',
    () => archiveOf(files, files, { createdAt: undefined }),
    ['manifest.json cannot be read: createdAt is invalid.'],
  ],
  [
    'another product',
    () => archiveOf(files, files, { product: 'Other' }),
    ['It is a backup of another product: Other.'],
  ],
  [
    'a newer format',
    () => archiveOf(files, files, { format: 2, members: 'new' }),
    ['The archive has the newer format 2; this release reads up to 1. Use a newer release.'],
  ],
  [
    'newer data',
    () => archiveOf(files, files, { dataVersion: 17, version: '0.2.0' }),
    ['The data has version 17, of release 0.2.0; this release reads up to 16. Use a newer release.'],
  ],
  ['a missing part of the database', () => archiveOf(files, without(USERS)), [`${USERS} is missing.`]],
  ['a missing object', () => archiveOf(files, without(CLIP)), [`${CLIP} is missing.`]],
  [
    'an unknown member',
    () => archiveOf(files, [...files, ...extra]),
    ['objects/media/other.mp3 is not in manifest.json.'],
  ],
  [
    'a member twice',
    () => archiveOf(files, [...files, ...without('keys.json')]),
    [`${USERS} appears more than once.`, `${CLIP} appears more than once.`],
  ],
  [
    'a name that leads out of the folder',
    () => archiveOf([...files, ...outside]),
    ['No backup has a member called objects/../../etc/passwd.'],
  ],
  [
    'a changed part of the database',
    () => flip(good(), BLOCK + 20),
    [`${USERS} was changed: it does not have the digest in manifest.json.`],
  ],
  [
    'a changed object',
    () => archiveOf(files, replace(CLIP, Buffer.alloc(1_500, 'd'))),
    [`${CLIP} was changed: it does not have the digest in manifest.json.`],
  ],
  [
    'a shorter object',
    () => archiveOf(files, replace(CLIP, Buffer.alloc(1_499, 'c'))),
    [`${CLIP} was changed: it has 1499 bytes instead of 1500.`],
  ],
  ['no keys', () => archiveOf(without('keys.json')), ['keys.json is missing: the keys that open the data.']],
  ['the wrong passphrase', () => good(), ['The passphrase does not open keys.json.'], 'incorrect horse battery'],
  [
    'a damaged header of the keys',
    () => changeKeys({ N: 1_000 }),
    ['The header of keys.json is damaged: it does not say how the keys were sealed.'],
  ],
  [
    'a header of the keys that would take all memory',
    () => changeKeys({ N: 2 ** 30 }),
    ['The header of keys.json is damaged: it does not say how the keys were sealed.'],
  ],
  ['changed keys', () => changeKeys({ data: 'AAAA' }), ['The passphrase does not open keys.json.']],
  [
    'several faults',
    () => archiveOf(files, [...replace(USERS, Buffer.from('short')).filter(([name]) => name !== CLIP), ...extra]),
    [
      `${CLIP} is missing.`,
      'objects/media/other.mp3 is not in manifest.json.',
      expect.stringMatching(`^${USERS} was changed: it has 5 bytes instead of`),
    ],
  ],
];

describe('verifyArchive', () => {
  it('finds no fault in a good archive', async () => {
    expect(await faultsOf(good())).toEqual([]);
  });

  it(`names each fault (${DAMAGED.length} archives)`, async () => {
    expect(DAMAGED.length).toBeGreaterThanOrEqual(20);
    for (const [name, bytes, faults, passphrase] of DAMAGED) {
      made = 0;
      rmSync(join(folder, '1.tar'), { force: true });
      expect([name, await faultsOf(bytes(), passphrase)]).toEqual([name, faults]);
    }
  });
});

describe('writeArchive', () => {
  const deps = { now: MADE_AT, syncFolder: async () => {} };
  async function* chunksOf(...texts: string[]) {
    for (const text of texts) yield Buffer.from(text);
  }

  it('writes an archive that verifies, with names up to the limit for objects', async () => {
    const path = join(folder, 'written.tar');
    const archive = await writeArchive(path, deps);
    const long = `objects/media/${'n'.repeat(90)}.mp3`;
    for (const [name, bytes] of files) await archive.add(name, bytes);
    await archive.add(long, { size: 6, chunks: chunksOf('abc', 'def') });
    await archive.finish(FACTS as Omit<Manifest, 'members'>);
    const { places, keys, manifest } = await verifyArchive(path, PASSPHRASE, DATA_VERSION);
    expect(manifest.members).toHaveLength(4);
    expect(places.get(long)?.size).toBe(6);
    expect(keys.settings).toEqual({ TOKEN_KEY: 'secret' });
  });

  it('keeps the old archive until the new one is complete, and refuses a stream of another length', async () => {
    const path = join(folder, 'kept.tar');
    writeFileSync(path, 'old');
    const archive = await writeArchive(path, deps);
    await archive.add(USERS, Buffer.from('new'));
    await expect(archive.add(CLIP, { size: 5, chunks: chunksOf('abc') })).rejects.toThrow('3 bytes instead of 5');
    await archive.abandon();
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(existsSync(`${path}.tmp`)).toBe(false);
  });
});
