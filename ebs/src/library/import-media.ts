import { createHash } from 'node:crypto';
import {
  MEDIA_TAGS_MAX,
  MEDIA_TAGS_TOO_MANY,
  MEDIA_TITLE_MIN,
  MEDIA_TITLE_TOO_SHORT,
  MEGABYTE,
  mediaTooLargeText,
  UPLOAD_LIMIT_MB,
} from '@bitcue/shared/constants/media.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { titleOfFile } from '@bitcue/shared/media/media-form.ts';
import { codePointLength } from '@bitcue/shared/text/char-count.ts';
import type { MediaItem, MediaStore } from '../ports/media.ts';
import type { Objects } from '../ports/objects.ts';
import type { Clock, Random } from '../ports/system.ts';
import { filesOf, mediaKey, posterKeyOf } from './file-names.ts';
import { makePoster } from './poster.ts';
import type { ProbedMedia } from './read-media.ts';

/** Dependencies of `importMedia`. */
export interface ImportMediaPorts {
  media: Pick<MediaStore, 'insert' | 'findByHash' | 'isTakenDown'>;
  objects: Objects;
  clock: Clock;
  random: Random;
  /** Reads a clip's type and length: `probeMedia`, or `readMedia` for files of our own. */
  probe(bytes: Uint8Array): Promise<ProbedMedia>;
}

/** A file to import. */
export interface MediaFile {
  owner: { id: string; displayName: string };
  /** Used only for the title. */
  fileName: string;
  bytes: Uint8Array;
  tier: keyof typeof UPLOAD_LIMIT_MB;
  public: boolean;
  tags: readonly string[];
  /** Waveform of a sound, if it was decoded (decision 032). */
  peaks?: string;
  /** Loudness in LUFS over two speakers, if it was measured. */
  loudness?: number;
  /** Poster of a video as a PNG, if there already is one. */
  poster?: Uint8Array;
}

/**
 * Imports a clip: checks it, stores the file, then inserts the clip. An owner's file is imported only once (`known`).
 * Throws `AppError` `input.invalid` with the specification's sentence if the file is rejected, or `media.taken_down`.
 */
export async function importMedia(
  { media, objects, clock, random, probe }: ImportMediaPorts,
  { owner, fileName, bytes, tier, tags, ...file }: MediaFile,
): Promise<{ item: MediaItem; known: boolean }> {
  const limits = UPLOAD_LIMIT_MB[tier];
  checkSize(bytes, Math.max(limits.sound, limits.video));
  const { contentType, type, durationMs } = await probe(bytes);
  checkSize(bytes, limits[type]);
  const title = titleOfFile(fileName);
  if (codePointLength(title) < MEDIA_TITLE_MIN) throw refuse('title', MEDIA_TITLE_TOO_SHORT);
  if (tags.length > MEDIA_TAGS_MAX) throw refuse('tags', MEDIA_TAGS_TOO_MANY);

  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (await media.isTakenDown(sha256)) throw new AppError('media.taken_down');
  const existing = await media.findByHash(owner.id, sha256);
  if (existing !== null) return { item: existing, known: true };

  const shortId = random.id();
  // Not the short id, which is in every link: the file of a private clip must not be guessable (LIB-20).
  const key = mediaKey(random.id(), contentType);
  const item: MediaItem = {
    shortId,
    title,
    type,
    tags: [...tags],
    durationMs,
    public: file.public,
    key,
    contentType,
    size: bytes.byteLength,
    sha256,
    owner,
    plays: 0,
    ...(file.peaks === undefined ? {} : { peaks: file.peaks }),
    ...(file.loudness === undefined ? {} : { loudness: file.loudness }),
    createdAt: new Date(clock.now()),
  };
  await objects.put(key, bytes, contentType);
  if (contentType !== 'audio/mpeg') {
    const poster = file.poster ?? (await makePoster({ bytes, contentType, durationMs, sent: null }));
    if (poster !== null) await objects.put(posterKeyOf(key), poster, 'image/png');
  }
  if (await media.insert(item)) return { item, known: false };
  const winner = await media.findByHash(owner.id, sha256);
  if (winner === null) throw new Error('The clip was refused as known, yet is not there.');
  for (const file of filesOf(key)) await objects.delete(file);
  return { item: winner, known: true };
}

function checkSize(bytes: Uint8Array, limitMb: number): void {
  if (bytes.byteLength > limitMb * MEGABYTE) throw refuse('file', mediaTooLargeText(bytes.byteLength, limitMb));
}

function refuse(field: string, message: string): AppError {
  return new AppError('input.invalid', { message, fields: { [field]: message } });
}
