import { createHash } from 'node:crypto';
import type { createMedia as createMediaCall } from '@bitcue/shared/api/upload.ts';
import { hasPicture } from '@bitcue/shared/constants/media.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { findFileProblem } from '@bitcue/shared/media/media-form.ts';
import pLimit from 'p-limit';
import type { z } from 'zod';
import { limitsOf, type TierLimits } from '../accounts/limits.ts';
import type { MediaItem, MediaStore } from '../ports/media.ts';
import type { Objects } from '../ports/objects.ts';
import type { Clock, Random } from '../ports/system.ts';
import type { MediaClaim, MediaClaims, Uploads } from '../ports/uploads.ts';
import type { User } from '../ports/users.ts';
import type { WithLease } from '../tasks/with-lease.ts';
import { filesOf, mediaKey, posterKeyOf, readUploadPath } from './file-names.ts';
import { checkRoom, countClips } from './offer-upload.ts';
import { makePoster } from './poster.ts';
import type { ProbedMedia } from './read-media.ts';

/** Uploads probed or given a poster at the same time: each needs a thread or process and holds the whole file in memory. */
const PROBES_AT_ONCE = 2;
const limitProbes = pLimit(PROBES_AT_ONCE);
/** Lease duration in milliseconds: if a process dies while adding to a library, another one can add to it after this time. */
const TURN_MS = 30_000;
/** Maximum wait for the lease, in milliseconds. */
const TURN_WAIT_MS = 10_000;

/** Dependencies of `createMedia`. */
export interface CreateMediaDeps {
  media: Pick<MediaStore, 'insert' | 'findByShortIds' | 'findByHash' | 'isTakenDown' | 'count' | 'remove'>;
  claims: MediaClaims;
  uploads: Uploads;
  objects: Pick<Objects, 'put' | 'delete'>;
  withLease: WithLease;
  clock: Clock;
  random: Random;
  /** Reads a clip's type and length (`probeMedia`). */
  probe(bytes: Uint8Array): Promise<ProbedMedia>;
  /** Limits of the Free plan. */
  limits: TierLimits;
  /** Start of every upload's address, before `login/filename` (UP-13). */
  cdnUrl: string;
}

/** The request's record. */
export type MediaRecord = z.output<NonNullable<(typeof createMediaCall)['body']>>;

/** Returns the address of an upload of this streamer (API-22). Throws `AppError` `upload.unknown` if there is none. */
export async function findUpload(
  { uploads, cdnUrl }: Pick<CreateMediaDeps, 'uploads' | 'cdnUrl'>,
  user: Pick<User, 'id' | 'login'>,
  filepath: string,
): Promise<string> {
  const filename = readUploadPath(filepath, user);
  if (filename === null || !(await uploads.has({ ownerId: user.id, filename }))) throw new AppError('upload.unknown');
  return `${cdnUrl}/${user.login}/${filename}`;
}

/**
 * Adds an uploaded file to the library (API-23): claims its short id, stores the bytes that were checked, inserts the
 * clip and deletes the upload. If it is interrupted, the same call resumes it, or `sweepUploads` cleans it up. Throws
 * `AppError` `input.invalid` for a source or file that is not accepted, `upload.unknown`, `media.taken`, `media.known`,
 * `media.taken_down`, `library.limit` or `media.busy`.
 */
export async function createMedia(deps: CreateMediaDeps, user: User, record: MediaRecord): Promise<MediaItem> {
  const place = { ownerId: user.id, filename: readSource(deps, user, record.source) };
  const before = await deps.claims.find(record.shortId);
  if (before !== null) checkClaim(before, place);
  const known = await findMade(deps, record.shortId, place);
  if (known !== null) {
    await deps.claims.settle(known.shortId);
    await deps.uploads.delete(place);
    return known;
  }

  const found = await limitProbes(async () => {
    // A repeated call does not probe the file again, and no file is probed for a full library.
    if ((await findMade(deps, record.shortId, place)) !== null) return null;
    await checkRoom(deps.media, user, deps.limits);
    return probeUpload(deps, user, record, place);
  });
  if (found === null) {
    const made = await findMade(deps, record.shortId, place);
    if (made === null) throw new AppError('upload.unknown');
    return made;
  }
  const { bytes, probed } = found;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (await deps.media.isTakenDown(sha256)) {
    await deps.uploads.delete(place);
    throw new AppError('media.taken_down');
  }
  const same = await deps.media.findByHash(user.id, sha256);
  // Checked before waiting for the lease; `add` checks again.
  if (same !== null && same.shortId !== record.shortId) {
    await deps.uploads.delete(place);
    throw refuseKnown(same);
  }
  const item = describe(user, record, probed, { size: bytes.byteLength, sha256, at: deps.clock.now() });
  const poster = await limitProbes(() => drawPoster(record, probed, bytes));
  const made = await takeTurn(deps, user, () => add(deps, user, item, place, { bytes, poster }));
  await deps.uploads.delete(place);
  return made;
}

/** Returns the file name of the upload that the record's source names (UP-13). */
function readSource({ cdnUrl }: Pick<CreateMediaDeps, 'cdnUrl'>, user: User, source: string): string {
  const prefix = `${cdnUrl}/`;
  if (!source.startsWith(prefix)) {
    const message = `The source must start with ${prefix}`;
    throw new AppError('input.invalid', { message, fields: { source: message } });
  }
  const filename = readUploadPath(source.slice(prefix.length), user);
  if (filename === null) throw new AppError('upload.unknown');
  return filename;
}

function checkClaim(claim: MediaClaim, place: { ownerId: string; filename: string }): void {
  if (claim.ownerId !== place.ownerId || claim.filename !== place.filename) throw new AppError('media.taken');
}

/** Returns the clip that the same call created before, or null. */
async function findMade(
  { media, claims }: CreateMediaDeps,
  shortId: string,
  place: { ownerId: string; filename: string },
): Promise<MediaItem | null> {
  const [made] = await media.findByShortIds([shortId]);
  if (!made) return null;
  const claim = await claims.find(shortId);
  if (claim === null) throw new AppError('media.taken');
  checkClaim(claim, place);
  return made;
}

/** Probes the uploaded bytes. Returns null if there are none. A file that is not accepted is deleted. */
async function probeUpload(
  { uploads, probe }: CreateMediaDeps,
  user: User,
  record: MediaRecord,
  place: { ownerId: string; filename: string },
): Promise<{ bytes: Uint8Array; probed: ProbedMedia } | null> {
  const bytes = await uploads.read(place);
  if (bytes === null) return null;
  try {
    const probed = await probe(bytes);
    const problem = findFileProblem({ type: probed.contentType, size: bytes.byteLength }, user.plan);
    if (problem !== null) throw refuseFile('file', problem);
    if (probed.type !== record.type) throw refuseFile('type', `This file is a ${probed.type}, not a ${record.type}.`);
    return { bytes, probed };
  } catch (error) {
    if (error instanceof AppError) await uploads.delete(place);
    throw error;
  }
}

function describe(
  user: User,
  record: MediaRecord,
  { contentType, type, durationMs }: ProbedMedia,
  { size, sha256, at }: { size: number; sha256: string; at: number },
): Omit<MediaItem, 'key'> & { contentType: ProbedMedia['contentType'] } {
  return {
    shortId: record.shortId,
    title: record.title,
    type,
    tags: record.tags,
    durationMs,
    public: record.public,
    contentType,
    size,
    sha256,
    owner: { id: user.id, displayName: user.displayName },
    plays: 0,
    createdAt: new Date(at),
    ...(record.peaks === undefined || hasPicture(type) ? {} : { peaks: record.peaks }),
    ...(record.loudness !== undefined && { loudness: record.loudness }),
    isUserInputRequired: record.is_user_input_required,
    hasAgreed: record.has_agreed,
    ...(record.licence !== undefined && { licence: record.licence }),
    ...(record.notForVod && { notForVod: true }),
  };
}

/** Returns the poster of a video, or null. */
async function drawPoster(
  { poster }: MediaRecord,
  { contentType, durationMs }: ProbedMedia,
  bytes: Uint8Array,
): Promise<Uint8Array | null> {
  if (contentType === 'audio/mpeg') return null;
  const sent = poster === undefined ? null : Buffer.from(poster, 'base64');
  return makePoster({ bytes, contentType, durationMs, sent });
}

/**
 * Claims, stores and inserts, in this order: every clip in the library has its file, and every file without a clip has a claim.
 */
async function add(
  { media, claims, objects, clock, random, limits }: CreateMediaDeps,
  user: User,
  rest: ReturnType<typeof describe>,
  place: { ownerId: string; filename: string },
  { bytes, poster }: { bytes: Uint8Array; poster: Uint8Array | null },
): Promise<MediaItem> {
  const { shortId, contentType } = rest;
  const openSince = new Date(clock.now());
  // It may have been created while this call waited for the lease.
  const [known] = await media.findByShortIds([shortId]);
  if (!known) await checkRoom(media, user, limits);
  const claim = await claims.claim({ shortId, ...place, key: mediaKey(random.id(), contentType), openSince });
  checkClaim(claim, place);
  if (known) return known;
  await objects.put(claim.key, bytes, contentType);
  if (poster !== null) await objects.put(posterKeyOf(claim.key), poster, 'image/png');
  const item = { ...rest, key: claim.key };
  if (!(await media.insert(item))) {
    const [made] = await media.findByShortIds([shortId]);
    if (made) return made;
    for (const key of filesOf(claim.key)) await objects.delete(key);
    await claims.drop(claim);
    throw refuseKnown(await media.findByHash(user.id, rest.sha256));
  }
  await claims.settle(shortId);
  return item;
}

/**
 * Runs `work` while nothing else is added to this streamer's library, so that two additions cannot both take the last place.
 * Plus has no limit and does not wait.
 */
async function takeTurn(deps: CreateMediaDeps, user: User, work: () => Promise<MediaItem>): Promise<MediaItem> {
  const { library } = limitsOf(user, deps.limits);
  if (library === null) return work();
  const { clock, media, withLease } = deps;
  const onBusy = () => {
    throw new AppError('media.busy', { retryAfterS: 2 });
  };
  return withLease(`library:${user.id}`, { ttlMs: TURN_MS, waitMs: TURN_WAIT_MS, onBusy }, async (lease) => {
    const made = await work();
    // This process was suspended, and another one may have added a clip: a clip over the limit is removed again.
    if (!lease.isHeld() && (await countClips(media, user.id)) > library) {
      await media.remove(user.id, made.shortId, new Date(clock.now()));
      throw new AppError('library.limit');
    }
    return made;
  });
}

function refuseFile(field: string, message: string): AppError {
  return new AppError('input.invalid', { message, fields: { [field]: message } });
}

function refuseKnown(known: Pick<MediaItem, 'title'> | null): AppError {
  if (known === null) return new AppError('media.known');
  return new AppError('media.known', { message: `You already have this clip: ${known.title}` });
}
