import { z } from 'zod';
import {
  MEDIA_NOT_AGREED,
  MEDIA_TAGS,
  MEDIA_TAGS_MAX,
  MEDIA_TAGS_TOO_MANY,
  MEDIA_TITLE_MAX,
  MEDIA_TITLE_MIN,
  MEDIA_TITLE_MISSING,
  MEDIA_TITLE_TOO_LONG,
  MEDIA_TITLE_TOO_SHORT,
} from '../constants/media.ts';
import { codePointLength } from '../text/char-count.ts';

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
