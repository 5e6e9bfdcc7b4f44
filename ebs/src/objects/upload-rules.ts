import type { MediaContentType } from '@bitcue/shared/media/media-form.ts';
import type { UploadPlace } from '../ports/uploads.ts';

/** Milliseconds within which an upload must begin (reliability: B.5). */
export const POLICY_MS = 300_000;
/** Waiting files per owner. The oldest is deleted for a new one. */
export const WAITING_MAX = 5;
/** Bytes at the start of a file that identify its type. */
export const MAGIC_BYTES = 16;

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
export function isOfType(start: Buffer, contentType: MediaContentType): boolean {
  if (contentType === 'video/mp4') return start.toString('latin1', 4, 8) === 'ftyp';
  if (contentType === 'video/webm') return start.readUInt32BE(0) === 0x1a45dfa3;
  // An ID3 tag, or the eleven bits that start an MPEG audio frame.
  return start.toString('latin1', 0, 3) === 'ID3' || (start.readUInt16BE(0) & 0xffe0) === 0xffe0;
}
