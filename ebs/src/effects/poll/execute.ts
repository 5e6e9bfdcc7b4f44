import { NOTICE_MS } from '@bitcue/shared/alerts/cues.ts';
import { POLL_INPUT, POLL_RULES } from '@bitcue/shared/features/poll/poll.ts';
import { z } from 'zod';
import type { FeatureExecutor, FeaturePorts } from '../executor.ts';
import { readBackVote, toOutcome, voteOfRedeemer, voteOfSettings } from '../run-vote.ts';

/** Data that `plan` freezes: the poll as it will be started. */
const frozen = z.object({
  title: z.string(),
  options: z.array(z.string()),
  durationS: z.number(),
  pointsPerVote: z.number().nullable(),
});

/** Creates the executor of polls: starts one at Twitch, then shows a notice if a page is open. */
export function createPollExecutor({ polls, clock }: Pick<FeaturePorts, 'polls' | 'clock'>): FeatureExecutor<'poll'> {
  return {
    async plan(settings, { input }) {
      const vote = settings.allow_user_choices
        ? voteOfRedeemer(input[POLL_INPUT.text], POLL_RULES)
        : voteOfSettings(settings.title, settings.choices, POLL_RULES);
      const points = settings.channel_points_voting_enabled ? settings.channel_points_per_vote : 0;
      const data: z.output<typeof frozen> = {
        ...vote,
        durationS: settings.duration,
        // Twitch accepts 1 and up: 0 means that there are no additional votes.
        pointsPerVote: points === 0 ? null : points,
      };
      return [
        { kind: 'action', optional: false, lane: 'main', data, label: `Poll: ${vote.title}` },
        { kind: 'cue', optional: true, lane: 'main', data },
      ];
    },
    cue: {
      instant({ data, redeemer, amount }) {
        const { title, options, durationS } = frozen.parse(data);
        return {
          kind: 'notice',
          viewer: redeemer.name,
          action: 'started a poll',
          amount,
          durationMs: NOTICE_MS,
          text: title,
          mark: 'ballot',
          choices: options,
          endsAt: clock.now() + durationS * 1_000,
        };
      },
    },
    action: {
      act: async ({ channelId, data }) => toOutcome(await polls.start(channelId, frozen.parse(data))),
      readBack: ({ channelId, data }, begunAt) => readBackVote(polls, channelId, frozen.parse(data), begunAt),
    },
  };
}
