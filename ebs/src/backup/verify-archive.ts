import { createHash } from 'node:crypto';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import {
  digestOf,
  FORMAT,
  isMemberName,
  KEYS,
  MANIFEST,
  MANIFEST_DIGEST,
  MANIFEST_MAX,
  type Manifest,
  type Member,
  manifest,
  manifestHead,
} from './manifest.ts';
import { ArchiveFault, type Place, readPlace, readWhole, scanArchive } from './scan-archive.ts';
import { type Keys, openKeys } from './seal-keys.ts';

/** An archive without a fault. */
export interface SoundArchive {
  manifest: Manifest;
  /** Where each member is. */
  places: ReadonlyMap<string, Place>;
  keys: Keys;
}

/** Thrown for an archive that must not be restored. Each fault is a sentence. */
export class DamagedArchiveError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'DamagedArchiveError';
    this.faults = faults;
  }
}

/**
 * Reads a whole archive and compares it with its manifest. `dataVersion` is the newest version that this program knows. Throws
 * `DamagedArchiveError` with every fault. Changes nothing.
 */
export async function verifyArchive(file: string, passphrase: string, dataVersion: number): Promise<SoundArchive> {
  try {
    const all = await scanArchive(file);
    const places = new Map(all.map((place) => [place.name, place]));
    const read = await readManifest(file, places, dataVersion);
    const faults = [...compareNames(all, read), ...(await compareContents(file, places, read))];
    const place = places.get(KEYS);
    const keys = place === undefined ? null : await readKeys(file, place, passphrase);
    if (typeof keys === 'string') faults.push(keys);
    if (faults.length > 0 || keys === null || typeof keys === 'string') throw new DamagedArchiveError(faults);
    return { manifest: read, places, keys };
  } catch (error) {
    throw error instanceof ArchiveFault ? new DamagedArchiveError([error.message]) : error;
  }
}

async function readManifest(file: string, places: ReadonlyMap<string, Place>, dataVersion: number): Promise<Manifest> {
  const [place, digest] = [places.get(MANIFEST), places.get(MANIFEST_DIGEST)];
  if (place === undefined) throw new ArchiveFault(`The archive is no backup: it has no ${MANIFEST}.`);
  if (digest === undefined) throw new ArchiveFault(`${MANIFEST_DIGEST} is missing.`);
  if (place.size > MANIFEST_MAX || digest.size > MANIFEST_MAX) throw new ArchiveFault(`${MANIFEST} is too large.`);
  const bytes = await readWhole(file, place);
  const said = (await readWhole(file, digest)).toString('utf8').slice(0, 64);
  if (digestOf(bytes) !== said)
    throw new ArchiveFault(`${MANIFEST} was changed: it does not have the digest in ${MANIFEST_DIGEST}.`);
  const content = parseJson(bytes);
  const head = manifestHead.safeParse(content);
  if (!head.success) throw new ArchiveFault(`${MANIFEST} cannot be read: product and format are missing.`);
  if (head.data.product !== PRODUCT_NAME)
    throw new ArchiveFault(`It is a backup of another product: ${head.data.product}.`);
  if (head.data.format > FORMAT) {
    throw new ArchiveFault(
      `The archive has the newer format ${head.data.format}; this release reads up to ${FORMAT}. Use a newer release.`,
    );
  }
  const whole = manifest.safeParse(content);
  if (!whole.success) {
    throw new ArchiveFault(`${MANIFEST} cannot be read: ${whole.error.issues[0]?.path.join('.')} is invalid.`);
  }
  if (whole.data.dataVersion > dataVersion) {
    throw new ArchiveFault(
      `The data has version ${whole.data.dataVersion}, of release ${whole.data.version}; this release reads up to ${dataVersion}. Use a newer release.`,
    );
  }
  return whole.data;
}

/** Finds members that are missing, unknown, duplicated, or have a name that no backup has. */
function compareNames(all: readonly Place[], { members }: Manifest): string[] {
  const there = new Map<string, number>();
  for (const { name } of all) there.set(name, (there.get(name) ?? 0) + 1);
  const listed = new Set([...members.map(({ name }) => name), MANIFEST, MANIFEST_DIGEST]);
  return [
    ...(listed.has(KEYS) ? [] : [`${KEYS} is missing: the keys that open the data.`]),
    ...members.filter(({ name }) => !isMemberName(name)).map(({ name }) => `No backup has a member called ${name}.`),
    ...members.filter(({ name }) => !there.has(name)).map(({ name }) => `${name} is missing.`),
    ...[...there.keys()].filter((name) => !listed.has(name)).map((name) => `${name} is not in ${MANIFEST}.`),
    ...[...there].filter(([, times]) => times > 1).map(([name]) => `${name} appears more than once.`),
  ];
}

/** Finds members whose content does not match the manifest. */
async function compareContents(
  file: string,
  places: ReadonlyMap<string, Place>,
  { members }: Manifest,
): Promise<string[]> {
  const faults: string[] = [];
  for (const member of members) {
    const place = places.get(member.name);
    if (place !== undefined) faults.push(...(await compareContent(file, place, member)));
  }
  return faults;
}

async function compareContent(file: string, place: Place, { name, size, sha256 }: Member): Promise<string[]> {
  if (place.size !== size) return [`${name} was changed: it has ${place.size} bytes instead of ${size}.`];
  const hash = createHash('sha256');
  for await (const chunk of readPlace(file, place)) hash.update(chunk);
  return hash.digest('hex') === sha256 ? [] : [`${name} was changed: it does not have the digest in ${MANIFEST}.`];
}

/** Opens the keys. Returns the fault as a sentence if that fails. */
async function readKeys(file: string, place: Place, passphrase: string): Promise<Keys | string> {
  if (place.size > MANIFEST_MAX) return `${KEYS} is too large.`;
  const keys = await openKeys((await readWhole(file, place)).toString('utf8'), passphrase);
  if (keys === 'damaged') return `The header of ${KEYS} is damaged: it does not say how the keys were sealed.`;
  return keys === 'wrong' ? `The passphrase does not open ${KEYS}.` : keys;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
