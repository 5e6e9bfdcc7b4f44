import { z } from 'zod';
import { codePointLength } from '../text/char-count.ts';
import { settingText } from './media-settings.ts';

/** Maximum length of a vote's title, in characters (FEAT-poll-03, FEAT-prediction-02). */
export const VOTE_TITLE_MAX = 45;
/** Maximum length of an option, in characters (FEAT-poll-05, FEAT-prediction-05). */
export const VOTE_OPTION_MAX = 25;
/** Bounds of the time to vote, in seconds (FEAT-poll-04, FEAT-prediction-03). */
export const VOTE_WINDOW_S = { min: 15, max: 1_800 } as const;
/** Default time to vote, in seconds. */
export const VOTE_WINDOW_DEFAULT_S = 60;
/** Minimum number of options (twitch: POST /polls and /predictions). */
export const VOTE_OPTIONS_MIN = 2;
/** Maximum characters that a redeemer can type: as many as chat accepts. */
export const VOTE_INPUT_MAX = 500;

/** Shown for a window out of its range (FEAT-prediction-03). Both bounds are allowed. */
export const WINDOW_TOO_LONG = `The window must be less than ${VOTE_WINDOW_S.max} seconds`;
/** Shown for a window out of its range (FEAT-prediction-03). Both bounds are allowed. */
export const WINDOW_TOO_SHORT = `The window must be greater than ${VOTE_WINDOW_S.min} seconds`;

/** What differs between the kinds of vote. */
export interface VoteRules {
  /** Name of the list of options in the settings. */
  list: string;
  /** Maximum number of options. */
  max: number;
  /** Shown for an option without text. */
  optionRequired: string;
  /** Shown for too few or too many options. */
  wrongCount: string;
}

/** A vote: what it asks, and the options. */
export interface Vote {
  title: string;
  options: string[];
}

/** Schema of a title in settings. It may be empty until it is written. */
export const voteTitle = settingText(
  z.string().refine((title) => codePointLength(title) <= VOTE_TITLE_MAX, {
    error: ({ input }) => titleTooLong(String(input)),
  }),
);

/** Schema of an option in settings. It may be empty until it is written. */
export const voteOption = z.object({
  title: settingText(
    z.string().refine((title) => codePointLength(title) <= VOTE_OPTION_MAX, {
      error: ({ input }) => optionTooLong(String(input)),
    }),
  ),
});

/** Schema of the time to vote, in seconds. */
export const voteWindow = z
  .number()
  .int()
  .min(VOTE_WINDOW_S.min, { error: WINDOW_TOO_SHORT })
  .max(VOTE_WINDOW_S.max, { error: WINDOW_TOO_LONG })
  .describe('Seconds.');

/** Returns the options of a new vote: the minimum number, without text. */
export function emptyOptions(): { title: string }[] {
  return Array.from({ length: VOTE_OPTIONS_MIN }, () => ({ title: '' }));
}

/** Returns messages by setting if the vote cannot be started: `title`, `choices`, and `choices.0` for the first choice. */
export function checkVote(
  { title, options }: Vote,
  { list, max, optionRequired, wrongCount }: VoteRules,
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (title.trim() === '') errors.title = 'You must enter a title';
  else if (codePointLength(title) > VOTE_TITLE_MAX) errors.title = titleTooLong(title);
  if (options.length < VOTE_OPTIONS_MIN || options.length > max) errors[list] = wrongCount;
  for (const [at, option] of options.entries()) {
    if (option.trim() === '') errors[`${list}.${at}`] = optionRequired;
    else if (codePointLength(option) > VOTE_OPTION_MAX) errors[`${list}.${at}`] = optionTooLong(option);
  }
  return errors;
}

/**
 * Parses a vote that a redeemer typed as `title;first;second;`. Drops spaces around the parts and the last semicolon
 * (FEAT-prediction-06). The result may break the rules.
 */
export function readVote(typed: string): Vote {
  const [title = '', ...options] = typed.split(';').map((part) => part.trim());
  if (options.at(-1) === '') options.pop();
  return { title, options };
}

function titleTooLong(title: string): string {
  return `The title must be less than ${VOTE_TITLE_MAX} characters (it's ${codePointLength(title)} characters)`;
}

/** The specification has one text for both outcomes and choices (FEAT-poll-05). */
function optionTooLong(option: string): string {
  return `The outcome must be less than ${VOTE_OPTION_MAX} characters (it's ${codePointLength(option)} characters)`;
}
