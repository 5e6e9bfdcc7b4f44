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
import { licence } from './licences.ts';

const TAG_NAMES: readonly string[] = MEDIA_TAGS.map(({ name }) => name);

/** Returns what is wrong with a title, or undefined. */
function findTitleProblem(title: string): string | undefined {
  const length = codePointLength(title);
  if (length === 0) return MEDIA_TITLE_MISSING;
  if (length < MEDIA_TITLE_MIN) return MEDIA_TITLE_TOO_SHORT;
  return length > MEDIA_TITLE_MAX ? MEDIA_TITLE_TOO_LONG : undefined;
}

/** Form of a clip (UP-07, UP-09 to UP-12), with its error messages. */
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
  licence: licence.optional(),
  notForVod: z.boolean().optional().describe('Heard live only: OBS keeps it out of the VOD.'),
});

/** Returns the messages of an invalid form by field (UP-14). */
export function findFormErrors(entered: unknown): Record<string, string> {
  const parsed = mediaForm.safeParse(entered);
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0] ?? 'form')] ??= message;
  return errors;
}

/**
 * Derives a title from a file name (UP-08): removes folders and the extension, turns underscores and hyphens into spaces,
 * collapses spaces, capitalizes the first letter and cuts at 45 characters (UP-09). The result may be too short.
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

/** A content type that can be uploaded (UP-05). */
export type MediaContentType = keyof typeof MEDIA_KINDS;

/** Returns whether a content type can be uploaded. */
export function isMediaContentType(type: string): type is MediaContentType {
  return Object.hasOwn(MEDIA_KINDS, type);
}

/** Returns the maximum size of a file by type and plan, in bytes (LIM-08). */
export function uploadLimitBytes(type: MediaContentType, plan: Plan): number {
  return UPLOAD_LIMIT_MB[plan][MEDIA_KINDS[type]] * MEGABYTE;
}

/** Returns what is wrong with a file's type or size in bytes (UP-05, UP-06), or null. */
export function findFileProblem({ type, size }: { type: string; size: number }, plan: Plan): string | null {
  if (!isMediaContentType(type)) return MEDIA_TYPE_REFUSED;
  if (size <= uploadLimitBytes(type, plan)) return null;
  return mediaTooLargeText(size, UPLOAD_LIMIT_MB[plan][MEDIA_KINDS[type]]);
}
