import { MEGABYTE, UPLOAD_LIMIT_MB } from '@bitcue/shared/constants/media.ts';
import { isMediaContentType } from '@bitcue/shared/media/media-form.ts';
import type { UploadContentType, UploadPlace } from '../ports/uploads.ts';
import { contentTypeOf } from './object-keys.ts';

/** Milliseconds within which an upload must begin (reliability: B.5). */
export const POLICY_MS = 300_000;
/** Waiting files per owner. The oldest is deleted for a new one. */
export const WAITING_MAX = 5;
/** Bytes at the start of a file that identify its type. */
export const MAGIC_BYTES = 16;

/** Size of the largest file that any grant allows, in bytes. */
export const LARGEST_UPLOAD_BYTES = UPLOAD_LIMIT_MB.plus.video * MEGABYTE;

/** Returns the content type of an upload by its name; null if unknown. Only here is WAV one: voice samples are never objects. */
export function uploadTypeOf(filename: string): UploadContentType | null {
  if (filename.endsWith('.wav')) return 'audio/wav';
  const type = contentTypeOf(filename) ?? '';
  return isMediaContentType(type) ? type : null;
}

/** Returns where an upload waits, below the folder of all uploads. Throws if it could be anywhere else. */
export function pathOfUpload({ ownerId, filename }: UploadPlace): string {
  if (!/^\d{1,20}$/.test(ownerId) || !/^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,110}$/.test(filename)) {
    throw new Error('Not a valid place for an upload.');
  }
  return `${ownerId}/${filename}`;
}

/**
 * Returns true if a file starts with the bytes of its type. This quick check rejects other kinds of file early;
 * `readMedia` checks the whole file.
 */
export function isOfType(start: Buffer, contentType: UploadContentType): boolean {
  if (contentType === 'video/mp4') return start.toString('latin1', 4, 8) === 'ftyp';
  if (contentType === 'audio/wav')
    return start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WAVE';
  if (contentType === 'video/webm') return start.readUInt32BE(0) === 0x1a45dfa3;
  // An ID3 tag, or the eleven bits that start an MPEG audio frame.
  return start.toString('latin1', 0, 3) === 'ID3' || (start.readUInt16BE(0) & 0xffe0) === 0xffe0;
}
