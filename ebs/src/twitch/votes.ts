import type { NewPoll, NewPrediction, StartOutcome, Votes } from '../ports/votes.ts';
import type { Clients } from './api-client.ts';
import { callOnce, readOnce } from './outcome.ts';
import { predictionList } from './predictions.external.ts';

/** Creates polls on behalf of streamers, using Helix. */
export function createPolls(clients: Clients): Votes<NewPoll> {
  return {
    start: (channelId, { title, options, durationS, pointsPerVote }) =>
      start(() =>
        clients.forStreamer(channelId).polls.createPoll(channelId, {
          title,
          choices: options,
          duration: durationS,
          // Omitted if there are no additional votes: Twitch would refuse a 0.
          ...(pointsPerVote === null ? {} : { channelPointsPerVote: pointsPerVote }),
        }),
      ),
    listLatest: (channelId) =>
      readOnce(async () => {
        const { data } = await clients.forStreamer(channelId).polls.getPolls(channelId);
        return {
          votes: data.map(({ id, title, choices, startDate }) => ({
            id,
            title,
            options: choices.map((choice) => choice.title),
            startedAt: startDate,
          })),
        };
      }),
  };
}

/** Creates predictions on behalf of streamers, using Helix. */
export function createPredictions(clients: Clients): Votes<NewPrediction> {
  return {
    start: (channelId, { title, options, windowS }) =>
      start(() =>
        clients
          .forStreamer(channelId)
          .predictions.createPrediction(channelId, { title, outcomes: options, autoLockAfter: windowS }),
      ),
    listLatest: (channelId) =>
      readOnce(async () => {
        // Not the library's own call, which insists on `channel:read:predictions`: Twitch accepts either scope.
        const answer = await clients.forStreamer(channelId).callApi({
          type: 'helix',
          url: 'predictions',
          userId: channelId,
          scopes: ['channel:manage:predictions'],
          query: { broadcaster_id: channelId },
        });
        return {
          votes: predictionList.parse(answer).data.map(({ id, title, outcomes, created_at }) => ({
            id,
            title,
            options: outcomes.map((outcome) => outcome.title),
            startedAt: new Date(created_at),
          })),
        };
      }),
  };
}

/** Starts a vote once, and adds its id to the outcome. */
async function start(create: () => Promise<{ id: string }>): Promise<StartOutcome> {
  let id = '';
  const outcome = await callOnce(async () => {
    id = (await create()).id;
  });
  return outcome.kind === 'done' ? { kind: 'done', id } : outcome;
}
