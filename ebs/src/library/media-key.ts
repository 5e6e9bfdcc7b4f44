import type { MediaContentType } from '@bitcue/shared/media/check-file.ts';

/** How a file of each kind ends. */
export const MEDIA_EXTENSIONS: Record<MediaContentType, string> = {
  'audio/mpeg': 'mp3',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** Key of a clip's file. `id` must not be in any link: a file of a private clip is not to be guessed (LIB-20). */
export function mediaKey(id: string, contentType: MediaContentType): string {
  return `media/${id}.${MEDIA_EXTENSIONS[contentType]}`;
}
