import { type LocalTwitch, nameUser } from '../local-twitch.ts';
import type { Prediction } from '../state/model.ts';
import { formatHelixTime } from '../time.ts';

/** Maximum top predictors listed per outcome, most points first (Twitch: Get Predictions). */
const MAX_TOP = 10;

/** The colour of an outcome: of two, one is blue and one is pink; of more, all are blue. */
function colorOf(prediction: Prediction, index: number): 'BLUE' | 'PINK' {
  return prediction.outcomes.length === 2 && index === 1 ? 'PINK' : 'BLUE';
}

/** The stakes on an outcome, in the fields that Helix and EventSub share. */
function showStakes(twitch: LocalTwitch, prediction: Prediction, outcomeId: string) {
  const stakes = prediction.stakes.filter((stake) => stake.outcomeId === outcomeId);
  const top = [...stakes].sort((a, b) => b.points - a.points).slice(0, MAX_TOP);
  return {
    users: stakes.length,
    channel_points: stakes.reduce((total, stake) => total + stake.points, 0),
    top_predictors: top.map((stake) => ({
      ...nameUser(twitch, 'user', stake.userId),
      channel_points_used: stake.points,
      channel_points_won: stake.won,
    })),
  };
}

/** A prediction as Helix returns it: without stakes, an outcome’s top predictors are null. */
export function showPrediction(twitch: LocalTwitch, channelId: string, prediction: Prediction) {
  return {
    id: prediction.id,
    ...nameUser(twitch, 'broadcaster', channelId),
    title: prediction.title,
    winning_outcome_id: prediction.winningOutcomeId,
    outcomes: prediction.outcomes.map((outcome, index) => {
      const stakes = showStakes(twitch, prediction, outcome.id);
      const top = stakes.users === 0 ? null : stakes.top_predictors;
      return { ...outcome, ...stakes, top_predictors: top, color: colorOf(prediction, index) };
    }),
    prediction_window: prediction.windowSeconds,
    status: prediction.status,
    created_at: prediction.createdAt,
    ended_at: prediction.endedAt,
    locked_at: prediction.lockedAt,
  };
}

/** Publishes `channel.prediction.<verb>`. `begin` has no counts. */
export function publishPrediction(
  twitch: LocalTwitch,
  channelId: string,
  prediction: Prediction,
  verb: 'begin' | 'progress' | 'lock' | 'end',
): void {
  const locksAt = formatHelixTime(new Date(Date.parse(prediction.createdAt) + prediction.windowSeconds * 1000));
  const times = {
    begin: { locks_at: locksAt },
    progress: { locks_at: locksAt },
    lock: { locked_at: prediction.lockedAt },
    end: {
      ended_at: prediction.endedAt,
      status: prediction.status.toLowerCase(),
      winning_outcome_id: prediction.winningOutcomeId,
    },
  };
  twitch.eventSub.publish(
    `channel.prediction.${verb}`,
    { broadcaster_user_id: channelId },
    {
      id: prediction.id,
      ...nameUser(twitch, 'broadcaster_user', channelId),
      title: prediction.title,
      outcomes: prediction.outcomes.map((outcome, index) => ({
        ...outcome,
        color: colorOf(prediction, index).toLowerCase(),
        ...(verb === 'begin' ? {} : showStakes(twitch, prediction, outcome.id)),
      })),
      started_at: prediction.createdAt,
      ...times[verb],
    },
  );
}
