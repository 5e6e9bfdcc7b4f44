import { randomUUID } from 'node:crypto';
import type { Router } from 'express';
import { changeStream } from '../channel/change-stream.ts';
import { byOwner, publishModeration } from '../chat/moderation.ts';
import { say } from '../chat/say.ts';
import {
  channelChangesSchema,
  followSchema,
  newPowerUpSchema,
  redeemPowerUpSchema,
  saySchema,
  streamChangesSchema,
} from '../control-api.ts';
import { ApiError, param, withBody } from '../http/handle.ts';
import { type LocalTwitch, nameUser } from '../local-twitch.ts';
import { redeemPowerUp, showPowerUp } from '../power-ups/power-ups.ts';
import type { PowerUp } from '../state/model.ts';
import { formatNanoTime } from '../time.ts';
import { requirePlace, requireUser } from './sessions.ts';

/** Adds the routes for everything else on a channel: chat, followers, Power-ups, and settings that no Helix call changes. */
export function addChannel(router: Router, twitch: LocalTwitch): void {
  router.patch(
    '/channels/:id',
    withBody(channelChangesSchema, 204, (body, request) => {
      const { channelId, channel } = requirePlace(twitch, param(request, 'id'));
      const { nextAd, subscribers, ...rest } = body;
      if (body.blockedTerms !== undefined) publishTerms(twitch, channelId, channel.blockedTerms, body.blockedTerms);
      Object.assign(channel, rest);
      if (subscribers !== undefined) channel.subscribers = subscribers.map((one) => requireUser(twitch, one).id);
      if (nextAd !== undefined) Object.assign(channel.ads, { nextAt: nextAd.at, lengthSeconds: nextAd.lengthSeconds });
      twitch.touch();
    }),
  );
  router.patch(
    '/channels/:id/stream',
    withBody(streamChangesSchema, 204, (body, request) =>
      changeStream(twitch, requirePlace(twitch, param(request, 'id')), body),
    ),
  );
  router.post(
    '/channels/:id/messages',
    withBody(saySchema, 201, ({ viewer, text }, request) =>
      say(twitch, requirePlace(twitch, param(request, 'id')), requireUser(twitch, viewer).id, text),
    ),
  );
  router.post(
    '/channels/:id/followers',
    withBody(followSchema, 204, ({ viewer }, request) => {
      const { channelId, channel } = requirePlace(twitch, param(request, 'id'));
      const { id: userId } = requireUser(twitch, viewer);
      const followedAt = formatNanoTime(new Date());
      channel.followers = [{ userId, followedAt }, ...channel.followers.filter((one) => one.userId !== userId)];
      twitch.touch();
      twitch.eventSub.publish(
        'channel.follow',
        { broadcaster_user_id: channelId },
        {
          ...nameUser(twitch, 'user', userId),
          ...nameUser(twitch, 'broadcaster_user', channelId),
          followed_at: followedAt,
        },
      );
    }),
  );
  router.post(
    '/channels/:id/power-ups',
    withBody(newPowerUpSchema, 201, (body, request) => {
      const { channelId, channel } = requirePlace(twitch, param(request, 'id'));
      const powerUp: PowerUp = { id: randomUUID(), isEnabled: true, isPaused: false, ...body };
      channel.powerUps.push(powerUp);
      twitch.touch();
      return showPowerUp(twitch, channelId, powerUp);
    }),
  );
  router.post(
    '/channels/:id/power-ups/:powerUpId/redemptions',
    withBody(redeemPowerUpSchema, 201, ({ viewer, userInput }, request) => {
      const result = redeemPowerUp(twitch, requirePlace(twitch, param(request, 'id')), {
        userId: requireUser(twitch, viewer).id,
        powerUpId: param(request, 'powerUpId'),
        userInput,
      });
      if ('refused' in result) throw new ApiError(409, 'refused', result.refused);
      return result;
    }),
  );
}

/** Publishes `channel.moderate` for added and removed terms. */
function publishTerms(twitch: LocalTwitch, channelId: string, was: readonly string[], is: readonly string[]): void {
  const publish = (action: 'add' | 'remove', terms: string[]) => {
    if (terms.length === 0) return;
    const detail = { automod_terms: { action, list: 'blocked', terms, from_automod: false } };
    publishModeration(twitch, byOwner(channelId), `${action}_blocked_term`, detail);
  };
  publish(
    'add',
    is.filter((term) => !was.includes(term)),
  );
  publish(
    'remove',
    was.filter((term) => !is.includes(term)),
  );
}
