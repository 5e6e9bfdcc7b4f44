import { z } from 'zod';
import {
  MEDIA_KINDS,
  MEDIA_NOT_AGREED,
  MEDIA_TAGS,
  MEDIA_TAGS_MAX,
  MEDIA_TAGS_TOO_MANY,
  MEDIA_TITLE_MAX,
  MEDIA_TITLE_MIN,
  MEDIA_TITLE_MISSING,
  MEDIA_TITLE_TOO_LONG,
  MEDIA_TITLE_TOO_SHORT,
  MEDIA_TYPE_REFUSED,
  MEGABYTE,
  mediaTooLargeText,
  UPLOAD_LIMIT_MB,
} from '../constants/media.ts';
import { codePointLength, cutToCodePoints } from '../text/char-count.ts';
import type { Plan } from '../users/plans.ts';

const TAG_NAMES: readonly string[] = MEDIA_TAGS.map(({ name }) => name);

/** The first sentence that holds for a title; undefined when it is fine. */
function findTitleProblem(title: string): string | undefined {
  const length = codePointLength(title);
  if (length === 0) return MEDIA_TITLE_MISSING;
  if (length < MEDIA_TITLE_MIN) return MEDIA_TITLE_TOO_SHORT;
  return length > MEDIA_TITLE_MAX ? MEDIA_TITLE_TOO_LONG : undefined;
}

/** What a streamer says of a clip (UP-07, UP-09 to UP-12), with the sentence of each refusal. */
export const mediaForm = z.object({
  title: z
    .string(MEDIA_TITLE_MISSING)
    .trim()
    .superRefine((title, context) => {
      const message = findTitleProblem(title);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
  tags: z
    .array(z.string().refine((tag) => TAG_NAMES.includes(tag), 'Choose tags from the list.'))
    .max(MEDIA_TAGS_MAX, MEDIA_TAGS_TOO_MANY)
    .refine((tags) => new Set(tags).size === tags.length, 'Choose each tag once.'),
  public: z.boolean(),
  has_agreed: z.literal(true, MEDIA_NOT_AGREED),
});

/** All that is wrong with what was entered, a sentence for each field (UP-14). */
export function findFormErrors(entered: unknown): Record<string, string> {
  const parsed = mediaForm.safeParse(entered);
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0] ?? 'form')] ??= message;
  return errors;
}

/**
 * Title for a file that came without one (UP-08): no folders and no extension, underscores and hyphens as spaces,
 * repeated spaces as one, the first letter capitalised, cut at 45 characters (UP-09). May be shorter than a title is.
 */
export function titleOfFile(fileName: string): string {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  const words = name
    .replace(/\.[^.]*$/, '')
    .replace(/[_-]/g, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [first = ''] = words;
  return cutToCodePoints(first.toUpperCase() + words.slice(first.length), MEDIA_TITLE_MAX).trim();
}

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
