import {
  CLIP_SECONDS_MAX,
  type ClipKind,
  hasPicture,
  MEDIA_KINDS,
  MEDIA_TYPE_REFUSED,
} from '@bitcue/shared/constants/media.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { isMediaContentType, type MediaContentType } from '@bitcue/shared/media/media-form.ts';
import { fileTypeFromBuffer } from 'file-type';
import { BufferSource, EncodedPacketSink, Input, type InputTrack, Logging, LogLevel, MP3, MP4, WEBM } from 'mediabunny';
import { hasSaneTables } from './check-mp4-tables.ts';

/** A clip's properties, read only from its bytes. */
export interface ProbedMedia {
  contentType: MediaContentType;
  type: ClipKind;
  durationMs: number;
  /** In pixels; only for a video. */
  width?: number;
  height?: number;
}

/** Maximum pixels per side. Larger videos exhaust the browser that plays them. */
const SIDE_MAX_PX = 4_096;
/** Maximum tracks per file. */
const TRACKS_MAX = 8;
/** Seconds by which a file may be shorter than it declares before it counts as truncated. */
const SHORT_BY_MAX_S = 1;
/** Maximum reads per file. A normal clip of ten minutes takes under 50,000: a few per frame or cluster. */
const READS_MAX = 120_000;
/** Codecs that OBS's browser and viewers' browsers play. */
const VIDEO_CODECS: readonly unknown[] = ['avc', 'vp8', 'vp9', 'av1'];
const AUDIO_CODECS: readonly unknown[] = ['mp3', 'aac', 'opus', 'vorbis'];

/** Message for a file that cannot be read to its end. */
export const MEDIA_DAMAGED = 'This file is damaged or cut off. Export it again, then upload that.';
/** Messages for refusals that the specification has no sentence for. Each says what to do. */
const NO_PICTURE = 'This video has no picture. Upload its sound as an mp3.';
const CODEC = 'This video cannot be played in a browser. Export it as mp4 (H.264) or webm (VP9).';
const TOO_LONG = `A clip may last ${CLIP_SECONDS_MAX / 60} minutes at most.`;
const TOO_BIG = `A video may be ${SIDE_MAX_PX} pixels wide and high at most.`;

Logging.level = LogLevel.Silent;

/**
 * Reads a clip's properties from its bytes. Names, headers and declared types are ignored, and nothing is fetched.
 * Throws `AppError` `input.invalid` with a readable message if the file is not an mp3, mp4 or webm, is damaged, has no
 * video or audio, cannot be played in browsers, or lasts too long. A hostile file can make this run
 * forever, so `probeMedia` runs it where it can be stopped.
 */
export async function readMedia(bytes: Uint8Array): Promise<ProbedMedia> {
  const magic = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  if (magic === undefined || !isMediaContentType(magic)) throw refuseMedia(MEDIA_TYPE_REFUSED);
  if (magic === 'video/mp4' && !hasSaneTables(bytes)) throw refuseMedia(MEDIA_DAMAGED);
  const input = new Input({ source: limitReads(new BufferSource(bytes)), formats: [MP3, MP4, WEBM] });
  try {
    return await probe(input, magic);
  } catch (error) {
    throw error instanceof AppError ? error : refuseMedia(MEDIA_DAMAGED, error);
  } finally {
    input.dispose();
  }
}

/**
 * Limits the number of reads of a parser: when the library searches a damaged webm for the next element, it can read the
 * same position forever. It reads through one private method; `read-media.test.ts` notices if that changes.
 */
function limitReads(source: BufferSource): BufferSource {
  const inner = source as unknown as { _read(...args: unknown[]): unknown };
  const read = inner._read.bind(source);
  let left = READS_MAX;
  inner._read = (...args) => {
    left -= 1;
    if (left < 0) throw new Error('Read too often.');
    return read(...args);
  };
  return source;
}

/** Creates the refusal of a file, with a readable message. */
export function refuseMedia(message: string, cause?: unknown): AppError {
  return new AppError('input.invalid', { message, fields: { file: message }, cause });
}

async function probe(input: Input, contentType: MediaContentType): Promise<ProbedMedia> {
  const format = await input.getFormat().catch(() => null);
  if (format?.mimeType !== contentType) throw refuseMedia(MEDIA_TYPE_REFUSED);
  const tracks = await input.getTracks();
  if (tracks.length === 0 || tracks.length > TRACKS_MAX) throw refuseMedia(MEDIA_DAMAGED);
  const type = MEDIA_KINDS[contentType];
  const video = await input.getPrimaryVideoTrack();
  if (hasPicture(type) && video === null) throw refuseMedia(NO_PICTURE);
  for (const track of tracks) await checkCodec(track);

  const durationS = await input.computeDuration();
  if (!Number.isFinite(durationS) || durationS <= 0) throw refuseMedia(MEDIA_DAMAGED);
  const declaredS = (await input.getDurationFromMetadata()) ?? durationS;
  if (Math.max(durationS, declaredS) * 1000 > CLIP_SECONDS_MAX * 1000) throw refuseMedia(TOO_LONG);
  if (declaredS - durationS > SHORT_BY_MAX_S) throw refuseMedia(MEDIA_DAMAGED);
  for (const track of tracks) await checkWhole(track);

  const durationMs = Math.round(durationS * 1000);
  if (video === null) return { contentType, type, durationMs };
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  if (width < 1 || height < 1) throw refuseMedia(NO_PICTURE);
  if (width > SIDE_MAX_PX || height > SIDE_MAX_PX) throw refuseMedia(TOO_BIG);
  return { contentType, type, durationMs, width, height };
}

async function checkCodec(track: InputTrack): Promise<void> {
  const codec = await track.getCodec();
  if (track.isVideoTrack() && !VIDEO_CODECS.includes(codec)) throw refuseMedia(CODEC);
  if (track.isAudioTrack() && !AUDIO_CODECS.includes(codec)) throw refuseMedia(CODEC);
}

/** Reads the last packet, which a truncated file still lists but no longer contains. */
async function checkWhole(track: InputTrack): Promise<void> {
  if (!track.isVideoTrack() && !track.isAudioTrack()) return;
  const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY);
  if (last === null || last.data.byteLength === 0) throw refuseMedia(MEDIA_DAMAGED);
}
