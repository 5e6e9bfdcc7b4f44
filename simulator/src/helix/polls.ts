import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isHeldByAutoMod } from '../chat/automod.ts';
import type { Poll } from '../state/model.ts';
import { formatHelixTime } from '../time.ts';
import { completeDuePolls, endPoll, publishPoll, showPoll } from '../votes/polls.ts';
import { first, many, one, optional } from './query.ts';
import { data, HelixError, pageOf } from './response.ts';
import { defineCall, getPartnerChannel, type HelixRoute, logEffect } from './route.ts';

const READ = ['channel:read:polls', 'channel:manage:polls'];
const MANAGE = ['channel:manage:polls'];

/** `polls`. */
export const pollRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'polls',
    callers: ['user'],
    scopes: READ,
    query: z.object({ broadcaster_id: one, id: many(20), first: first(20), after: optional }),
    handle({ twitch, caller, query }) {
      const channel = getPartnerChannel(twitch, caller, query.broadcaster_id);
      completeDuePolls(twitch, query.broadcaster_id, channel);
      const found = channel.polls.filter((poll) => query.id.length === 0 || query.id.includes(poll.id)).reverse();
      if (query.id.length > 0 && found.length === 0) throw new HelixError(404, 'The polls were not found.');
      return pageOf(
        found,
        (poll) => poll.id,
        query,
        (poll) => showPoll(twitch, query.broadcaster_id, poll),
      );
    },
  }),
  defineCall({
    method: 'POST',
    path: 'polls',
    callers: ['user'],
    scopes: MANAGE,
    query: z.object({}),
    body: z
      .object({
        broadcaster_id: z.string().min(1),
        title: z.string().min(1).max(60),
        choices: z
          .array(z.object({ title: z.string().min(1).max(25) }))
          .min(2)
          .max(5),
        duration: z.int().min(15).max(1800),
        channel_points_voting_enabled: z.boolean().optional(),
        channel_points_per_vote: z.int().max(1_000_000).optional(),
      })
      .refine((poll) => poll.channel_points_voting_enabled !== true || (poll.channel_points_per_vote ?? 0) >= 1, {
        path: ['channel_points_per_vote'],
        message: 'the value must be between 1 and 1000000',
      }),
    handle({ twitch, caller, body }) {
      const channel = getPartnerChannel(twitch, caller, body.broadcaster_id);
      completeDuePolls(twitch, body.broadcaster_id, channel);
      if ([body.title, ...body.choices.map(({ title }) => title)].some((text) => isHeldByAutoMod(channel, text))) {
        throw new HelixError(400, 'A text was rejected by AutoMod.');
      }
      if (channel.polls.some((poll) => poll.status === 'ACTIVE')) {
        throw new HelixError(
          400,
          'The broadcaster already has a poll that’s running; you may not create another poll until the current one completes.',
        );
      }
      const poll: Poll = {
        id: randomUUID(),
        title: body.title,
        choices: body.choices.map(({ title }) => ({ id: randomUUID(), title, votes: 0, pointsVotes: 0 })),
        voters: [],
        pointsPerVote: body.channel_points_voting_enabled === true ? (body.channel_points_per_vote ?? null) : null,
        status: 'ACTIVE',
        durationSeconds: body.duration,
        startedAt: formatHelixTime(new Date()),
        endedAt: null,
      };
      channel.polls.push(poll);
      logEffect(twitch, 'polls.create', { channelId: body.broadcaster_id, id: poll.id, detail: { title: poll.title } });
      publishPoll(twitch, body.broadcaster_id, poll, 'begin');
      return data([showPoll(twitch, body.broadcaster_id, poll)]);
    },
  }),
  defineCall({
    method: 'PATCH',
    path: 'polls',
    callers: ['user'],
    scopes: MANAGE,
    query: z.object({}),
    body: z.object({
      broadcaster_id: z.string().min(1),
      id: z.string().min(1),
      status: z.enum(['TERMINATED', 'ARCHIVED']),
    }),
    handle({ twitch, caller, body }) {
      const channel = getPartnerChannel(twitch, caller, body.broadcaster_id);
      completeDuePolls(twitch, body.broadcaster_id, channel);
      const poll = channel.polls.find((candidate) => candidate.id === body.id);
      if (poll === undefined) throw new HelixError(404, 'The poll was not found.');
      endPoll(twitch, body.broadcaster_id, poll, body.status);
      return data([showPoll(twitch, body.broadcaster_id, poll)]);
    },
  }),
];
