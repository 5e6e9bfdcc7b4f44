import { MEDIA_KINDS, MEDIA_TYPE_REFUSED, MEGABYTE, mediaTooLargeText, UPLOAD_LIMIT_MB } from '../constants/media.ts';
import type { Plan } from '../users/plans.ts';

/** A content type that is taken in (UP-05). */
export type MediaContentType = keyof typeof MEDIA_KINDS;

/** True for a content type that is taken in. */
export function isMediaContentType(type: string): type is MediaContentType {
  return Object.hasOwn(MEDIA_KINDS, type);
}

/** Bytes that a file of this type may have, on a plan (LIM-08). */
export function uploadLimitBytes(type: MediaContentType, plan: Plan): number {
  return UPLOAD_LIMIT_MB[plan][MEDIA_KINDS[type]] * MEGABYTE;
}

/** What is wrong with a file by its declared type and its size in bytes, as a sentence (UP-05, UP-06); null when nothing is. */
export function findFileProblem({ type, size }: { type: string; size: number }, plan: Plan): string | null {
  if (!isMediaContentType(type)) return MEDIA_TYPE_REFUSED;
  if (size <= uploadLimitBytes(type, plan)) return null;
  return mediaTooLargeText(size, UPLOAD_LIMIT_MB[plan][MEDIA_KINDS[type]]);
}
