import { z } from 'zod';
import { PRODUCT_NAME } from '../../brand.ts';
import { formatDuration } from '../../text/duration.ts';
import { defineFeature } from '../define-feature.ts';
import {
  checkVote,
  emptyOptions,
  VOTE_INPUT_MAX,
  VOTE_OPTIONS_MIN,
  VOTE_WINDOW_DEFAULT_S,
  type VoteRules,
  voteOption,
  voteTitle,
  voteWindow,
} from '../vote-rules.ts';

/** Rules of polls: 2 to 5 choices (FEAT-poll-05). */
export const POLL_RULES: VoteRules = {
  list: 'choices',
  max: 5,
  optionRequired: 'You must enter a choice',
  wrongCount: 'A poll needs 2 to 5 choices',
};
/** Maximum channel points for an additional vote (FEAT-poll-06). */
export const POINTS_PER_VOTE_MAX = 1_000_000;
/** Maximum Bits for an additional vote (FEAT-poll-07). */
const BITS_PER_VOTE_MAX = 10_000;

/** Poll settings with their defaults (FEAT-poll-01, FEAT-poll-02). */
export const pollSettings = z.object({
  method: z.literal('START').default('START'),
  title: voteTitle.default(''),
  duration: voteWindow.default(VOTE_WINDOW_DEFAULT_S),
  choices: z.array(voteOption).min(VOTE_OPTIONS_MIN).max(POLL_RULES.max).default(emptyOptions),
  allow_user_choices: z.boolean().default(false).describe('Whether the redeemer writes title and choices.'),
  channel_points_voting_enabled: z.boolean().default(false),
  channel_points_per_vote: z
    .number()
    .int()
    .min(0)
    .max(POINTS_PER_VOTE_MAX)
    .default(0)
    .describe('Points for an additional vote. 0 counts as off.'),
  bits_voting_enabled: z.boolean().default(false).describe('Stored, but not sent: Twitch has ended it.'),
  bits_per_vote: z.number().int().min(0).max(BITS_PER_VOTE_MAX).default(0).describe('Stored, but not sent.'),
});
/** Settings of a poll feature. */
export type PollSettings = z.output<typeof pollSettings>;

/** Names of the viewer's fields for a poll. */
export const POLL_INPUT = { text: 'poll.text' } as const;

/** Returns messages by setting if the poll cannot be started as it is. */
export function checkPoll({ title, choices, allow_user_choices }: PollSettings): Record<string, string> {
  return allow_user_choices ? {} : checkVote({ title, options: choices.map((choice) => choice.title) }, POLL_RULES);
}

/** Poll: starts a poll in chat. */
export const poll = defineFeature({
  type: 'poll',
  title: 'Poll',
  description: 'Starts a poll.',
  settings: pollSettings,
  allowedOn: ['reward'],
  // POST and GET polls
  scopes: ['channel:manage:polls'],
  scopesReason: `To start polls, ${PRODUCT_NAME} needs your permission to manage polls on your channel.`,
  repeat: 'read-back',
  harmless: false,
  cues: ['notice'],
  tile: {
    order: 70,
    tint: '--channel',
    icon: { lines: 'M3 2.8v12.4h12.2M6.4 12.6v-2M9.8 12.6V7.4M13.2 12.6V4.6' },
  },
  viewerFields: ({ allow_user_choices }) =>
    allow_user_choices
      ? [{ kind: 'text', name: POLL_INPUT.text, label: 'title;choice 1;choice 2;', maxLength: VOTE_INPUT_MAX }]
      : [],
  hint: ({ allow_user_choices, duration }) =>
    `Starts ${allow_user_choices ? 'your poll' : 'a poll'} of ${formatDuration(duration)}`,
  check: checkPoll,
  warnings: (settings) => [...new Set(Object.values(checkPoll(settings)))],
  demo: {
    input: z.strictObject({}),
    create: () => null,
    apply: (settings) => ({ ok: true, settings, input: {} }),
  },
});
