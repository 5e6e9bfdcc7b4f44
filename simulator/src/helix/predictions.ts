import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type LocalTwitch, nameUser } from '../local-twitch.ts';
import type { Channel, Prediction } from '../state/model.ts';
import { formatHelixTime } from '../time.ts';
import { first, many, one, optional } from './query.ts';
import { data, HelixError, pageOf } from './response.ts';
import { defineCall, getPartnerChannel, type HelixRoute, logEffect } from './route.ts';

const READ = ['channel:read:predictions', 'channel:manage:predictions'];
const MANAGE = ['channel:manage:predictions'];

/** Locks predictions whose window is over, and publishes `channel.prediction.lock`. */
export function lockDuePredictions(twitch: LocalTwitch, channelId: string, channel: Channel): void {
  for (const prediction of channel.predictions) {
    const lockMs = Date.parse(prediction.createdAt) + prediction.windowSeconds * 1000;
    if (prediction.status !== 'ACTIVE' || lockMs > Date.now()) continue;
    prediction.status = 'LOCKED';
    prediction.lockedAt = formatHelixTime(new Date(lockMs));
    twitch.touch();
    publishPrediction(twitch, channelId, prediction, 'lock');
  }
}

function showOutcome(outcome: { id: string; title: string }, index: number) {
  return { ...outcome, users: 0, channel_points: 0, top_predictors: null, color: index === 0 ? 'BLUE' : 'PINK' };
}

function showPrediction(twitch: LocalTwitch, channelId: string, prediction: Prediction) {
  return {
    id: prediction.id,
    ...nameUser(twitch, 'broadcaster', channelId),
    title: prediction.title,
    winning_outcome_id: prediction.winningOutcomeId,
    outcomes: prediction.outcomes.map(showOutcome),
    prediction_window: prediction.windowSeconds,
    status: prediction.status,
    created_at: prediction.createdAt,
    ended_at: prediction.endedAt,
    locked_at: prediction.lockedAt,
  };
}

function publishPrediction(
  twitch: LocalTwitch,
  channelId: string,
  prediction: Prediction,
  verb: 'begin' | 'lock' | 'end',
): void {
  const locksAt = formatHelixTime(new Date(Date.parse(prediction.createdAt) + prediction.windowSeconds * 1000));
  const times = {
    begin: { locks_at: locksAt },
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
        color: index === 0 ? 'blue' : 'pink',
      })),
      started_at: prediction.createdAt,
      ...times[verb],
    },
  );
}

/** `predictions`. */
export const predictionRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'predictions',
    callers: ['user'],
    scopes: READ,
    query: z.object({ broadcaster_id: one, id: many(25), first: first(25), after: optional }),
    handle({ twitch, caller, query }) {
      const channel = getPartnerChannel(twitch, caller, query.broadcaster_id);
      lockDuePredictions(twitch, query.broadcaster_id, channel);
      const found = channel.predictions.filter((item) => query.id.length === 0 || query.id.includes(item.id)).reverse();
      return pageOf(
        found,
        (item) => item.id,
        query,
        (item) => showPrediction(twitch, query.broadcaster_id, item),
      );
    },
  }),
  defineCall({
    method: 'POST',
    path: 'predictions',
    callers: ['user'],
    scopes: MANAGE,
    query: z.object({}),
    body: z.object({
      broadcaster_id: z.string().min(1),
      title: z.string().min(1).max(45),
      outcomes: z
        .array(z.object({ title: z.string().min(1).max(25) }))
        .min(2)
        .max(10),
      prediction_window: z.int().min(30).max(1800),
    }),
    handle({ twitch, caller, body }) {
      const channel = getPartnerChannel(twitch, caller, body.broadcaster_id);
      lockDuePredictions(twitch, body.broadcaster_id, channel);
      if (channel.predictions.some((item) => item.status === 'ACTIVE' || item.status === 'LOCKED')) {
        throw new HelixError(400, 'The broadcaster already has a prediction that’s running.');
      }
      const prediction: Prediction = {
        id: randomUUID(),
        title: body.title,
        outcomes: body.outcomes.map(({ title }) => ({ id: randomUUID(), title })),
        windowSeconds: body.prediction_window,
        status: 'ACTIVE',
        winningOutcomeId: null,
        createdAt: formatHelixTime(new Date()),
        lockedAt: null,
        endedAt: null,
      };
      channel.predictions.push(prediction);
      logEffect(twitch, 'predictions.create', {
        channelId: body.broadcaster_id,
        id: prediction.id,
        detail: { title: prediction.title },
      });
      publishPrediction(twitch, body.broadcaster_id, prediction, 'begin');
      return data([showPrediction(twitch, body.broadcaster_id, prediction)]);
    },
  }),
  defineCall({
    method: 'PATCH',
    path: 'predictions',
    callers: ['user'],
    scopes: MANAGE,
    query: z.object({}),
    body: z.object({
      broadcaster_id: z.string().min(1),
      id: z.string().min(1),
      status: z.enum(['RESOLVED', 'CANCELED', 'LOCKED']),
      winning_outcome_id: z.string().optional(),
    }),
    handle({ twitch, caller, body }) {
      const channel = getPartnerChannel(twitch, caller, body.broadcaster_id);
      lockDuePredictions(twitch, body.broadcaster_id, channel);
      const prediction = channel.predictions.find((candidate) => candidate.id === body.id);
      if (prediction === undefined) throw new HelixError(404, 'The prediction was not found.');
      const isOpen = prediction.status === 'ACTIVE' || (prediction.status === 'LOCKED' && body.status !== 'LOCKED');
      if (!isOpen) throw new HelixError(400, 'The prediction’s status does not allow this change.');
      const now = formatHelixTime(new Date());
      if (body.status === 'RESOLVED') {
        const winner = prediction.outcomes.find((outcome) => outcome.id === body.winning_outcome_id);
        if (winner === undefined) throw new HelixError(400, 'Missing required parameter "winning_outcome_id"');
        prediction.winningOutcomeId = winner.id;
      }
      if (body.status === 'LOCKED') prediction.lockedAt = now;
      else prediction.endedAt = now;
      prediction.status = body.status;
      logEffect(twitch, 'predictions.end', {
        channelId: body.broadcaster_id,
        id: prediction.id,
        detail: { status: body.status },
      });
      publishPrediction(twitch, body.broadcaster_id, prediction, body.status === 'LOCKED' ? 'lock' : 'end');
      return data([showPrediction(twitch, body.broadcaster_id, prediction)]);
    },
  }),
];
