import { MEDIA_TYPE_REFUSED } from '@bitcue/shared/constants/media.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { findFileProblem, isMediaContentType, uploadLimitBytes } from '@bitcue/shared/media/media-form.ts';
import { limitsOf, type TierLimits } from '../accounts/limits.ts';
import type { MediaStore } from '../ports/media.ts';
import type { SignUpload } from '../ports/uploads.ts';
import type { User } from '../ports/users.ts';
import { safeUploadName } from './file-names.ts';

/** Dependencies of `offerUpload`. */
export interface OfferUploadDeps {
  media: Pick<MediaStore, 'count'>;
  signUpload: SignUpload;
  /** Limits of the Free plan. */
  limits: TierLimits;
}

/**
 * Signs the upload of one file (API-21). Throws `AppError` `input.invalid` for a file that is not accepted (UP-05,
 * UP-06), or `library.limit` if the library is full (TIER-05).
 */
export async function offerUpload(
  { media, signUpload, limits }: OfferUploadDeps,
  user: User,
  file: { type: string; size: number; filename: string },
): Promise<{ url: string; fields: Record<string, string> }> {
  const { type } = file;
  const problem = findFileProblem(file, user.plan);
  if (problem !== null || !isMediaContentType(type)) {
    const message = problem ?? MEDIA_TYPE_REFUSED;
    throw new AppError('input.invalid', { message, fields: { file: message } });
  }
  await checkRoom(media, user, limits);
  const place = { ownerId: user.id, filename: safeUploadName(file.filename, type) };
  return signUpload({ ...place, contentType: type, maxBytes: uploadLimitBytes(type, user.plan) }, user.login);
}

/** Throws `AppError` `library.limit` if a streamer has reached the clip limit (TIER-03, TIER-04). */
export async function checkRoom(
  media: Pick<MediaStore, 'count'>,
  user: Pick<User, 'id' | 'plan'>,
  limits: TierLimits,
): Promise<void> {
  const { library } = limitsOf(user, limits);
  if (library !== null && (await countClips(media, user.id)) >= library) throw new AppError('library.limit');
}

/** Counts a streamer's clips. */
export function countClips(media: Pick<MediaStore, 'count'>, ownerId: string): Promise<number> {
  return media.count(ownerId);
}
