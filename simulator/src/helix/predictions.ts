import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isHeldByAutoMod } from '../chat/automod.ts';
import type { Prediction } from '../state/model.ts';
import { formatHelixTime } from '../time.ts';
import { endDuePredictions, endPrediction } from '../votes/predictions.ts';
import { publishPrediction, showPrediction } from '../votes/show-prediction.ts';
import { first, many, one, optional } from './query.ts';
import { data, HelixError, pageOf } from './response.ts';
import { defineCall, getPartnerChannel, type HelixRoute, logEffect } from './route.ts';

const READ = ['channel:read:predictions', 'channel:manage:predictions'];
const MANAGE = ['channel:manage:predictions'];

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
      endDuePredictions(twitch, query.broadcaster_id, channel);
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
      endDuePredictions(twitch, body.broadcaster_id, channel);
      if ([body.title, ...body.outcomes.map(({ title }) => title)].some((text) => isHeldByAutoMod(channel, text))) {
        throw new HelixError(400, 'A text was rejected by AutoMod.');
      }
      if (channel.predictions.some((item) => item.status === 'ACTIVE' || item.status === 'LOCKED')) {
        throw new HelixError(400, 'The broadcaster already has a prediction that’s running.');
      }
      const prediction: Prediction = {
        id: randomUUID(),
        title: body.title,
        outcomes: body.outcomes.map(({ title }) => ({ id: randomUUID(), title })),
        windowSeconds: body.prediction_window,
        stakes: [],
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
      endDuePredictions(twitch, body.broadcaster_id, channel);
      const prediction = channel.predictions.find((candidate) => candidate.id === body.id);
      if (prediction === undefined) throw new HelixError(404, 'The prediction was not found.');
      const winner = body.winning_outcome_id ?? null;
      endPrediction(twitch, { channelId: body.broadcaster_id, channel }, prediction, body.status, winner);
      return data([showPrediction(twitch, body.broadcaster_id, prediction)]);
    },
  }),
];
