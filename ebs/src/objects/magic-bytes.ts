import type { MediaContentType } from '@bitcue/shared/media/check-file.ts';

/**
 * True when the first 16 bytes of a file are those of its type. A quick look that keeps other kinds of file out at once;
 * what a file really is, `readMedia` finds out.
 */
export function isOfType(start: Buffer, contentType: MediaContentType): boolean {
  if (contentType === 'video/mp4') return start.toString('latin1', 4, 8) === 'ftyp';
  if (contentType === 'video/webm') return start.readUInt32BE(0) === 0x1a45dfa3;
  // A tag, or eleven bits that begin a frame of sound.
  return start.toString('latin1', 0, 3) === 'ID3' || (start.readUInt16BE(0) & 0xffe0) === 0xffe0;
}
