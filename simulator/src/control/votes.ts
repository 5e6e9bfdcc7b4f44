import type { Router } from 'express';
import { endPollSchema, endPredictionSchema, stakeSchema, voteSchema } from '../control-api.ts';
import { ApiError, param, withBody } from '../http/handle.ts';
import type { LocalTwitch } from '../local-twitch.ts';
import { endPoll, votePoll } from '../votes/polls.ts';
import { endPrediction, stakePoints } from '../votes/predictions.ts';
import { requirePlace, requireUser } from './sessions.ts';

/** Adds the routes for polls and predictions: what viewers and the streamer do on Twitch's own pages. */
export function addVotes(router: Router, twitch: LocalTwitch): void {
  router.post(
    '/channels/:id/votes',
    withBody(voteSchema, 204, ({ viewer, choiceId, pointsVotes }, request) => {
      const { id: userId } = requireUser(twitch, viewer);
      votePoll(twitch, requirePlace(twitch, param(request, 'id')), { userId, choiceId, pointsVotes });
    }),
  );
  router.patch(
    '/channels/:id/poll',
    withBody(endPollSchema, 204, ({ status }, request) => {
      const { channelId, channel } = requirePlace(twitch, param(request, 'id'));
      const poll = channel.polls.at(-1);
      if (poll === undefined) throw new ApiError(404, 'not_found', 'The channel has no poll.');
      endPoll(twitch, channelId, poll, status);
    }),
  );
  router.post(
    '/channels/:id/stakes',
    withBody(stakeSchema, 204, ({ viewer, outcomeId, points }, request) => {
      const { id: userId } = requireUser(twitch, viewer);
      stakePoints(twitch, requirePlace(twitch, param(request, 'id')), { userId, outcomeId, points });
    }),
  );
  router.patch(
    '/channels/:id/prediction',
    withBody(endPredictionSchema, 204, ({ status, winningOutcomeId }, request) => {
      const place = requirePlace(twitch, param(request, 'id'));
      const prediction = place.channel.predictions.at(-1);
      if (prediction === undefined) throw new ApiError(404, 'not_found', 'The channel has no prediction.');
      endPrediction(twitch, place, prediction, status, winningOutcomeId);
    }),
  );
}
