import { randomUUID } from 'node:crypto';
import { listChannelEmotes, splitEmotes } from '../chat/emotes.ts';
import { type MessageType, say } from '../chat/say.ts';
import type { AutomaticReward } from '../control-api.ts';
import { logEffect } from '../helix/route.ts';
import { isBanned, type LocalTwitch, nameUser } from '../local-twitch.ts';
import type { Channel } from '../state/model.ts';
import { formatNanoTime } from '../time.ts';
import { addPoints, getPoints } from './balance.ts';

/** Costs of Twitch's own rewards here. On Twitch, streamers set them, and no defaults are documented. */
const COSTS: Readonly<Record<AutomaticReward, number>> = {
  single_message_bypass_sub_mode: 500,
  send_highlighted_message: 100,
  random_sub_emote_unlock: 800,
  chosen_sub_emote_unlock: 1500,
  chosen_modified_sub_emote_unlock: 2000,
};

/** Rewards that send a message, and the message's type in chat. */
const MESSAGES: Partial<Record<AutomaticReward, MessageType>> = {
  single_message_bypass_sub_mode: 'channel_points_sub_only',
  send_highlighted_message: 'channel_points_highlighted',
};

/** A viewer writes a message or unlocks an emote. A random unlock without `emoteId` picks the channel's first emote. */
export interface AutomaticRedemption {
  userId: string;
  type: AutomaticReward;
  text: string;
  emoteId: string | null;
}

/** Redeems one of Twitch's own rewards for a viewer and takes the points, or returns why Twitch would refuse. */
export function redeemAutomaticReward(
  twitch: LocalTwitch,
  place: { channelId: string; channel: Channel },
  { userId, type, text, emoteId }: AutomaticRedemption,
): { redemptionId: string; pointsLeft: number } | { refused: string } {
  const { channelId, channel } = place;
  const cost = COSTS[type];
  if (isBanned(channel, userId)) return { refused: 'The viewer is banned from the channel.' };
  if (getPoints(channel, userId) < cost) return { refused: 'The viewer has too few points.' };
  const messageType = MESSAGES[type];
  const emotes = listChannelEmotes(twitch, channelId);
  const emote =
    emoteId === null && type === 'random_sub_emote_unlock' ? emotes[0] : emotes.find((one) => one.id === emoteId);
  if (messageType === undefined && emote === undefined) return { refused: 'The channel has no such emote.' };
  if (messageType !== undefined) {
    const { dropped } = say(twitch, place, userId, text, messageType);
    if (dropped !== null) return { refused: dropped.message };
  }
  addPoints(channel, userId, -cost);
  const id = randomUUID();
  logEffect(twitch, 'points.automatic', { channelId, userId, id, detail: { type, cost } });
  twitch.eventSub.publish(
    'channel.channel_points_automatic_reward_redemption.add',
    { broadcaster_user_id: channelId },
    {
      ...nameUser(twitch, 'broadcaster_user', channelId),
      ...nameUser(twitch, 'user', userId),
      id,
      reward: { type, channel_points: cost, emote: messageType === undefined ? (emote ?? null) : null },
      message: messageType === undefined ? null : { text, fragments: splitEmotes(twitch, channelId, text) },
      redeemed_at: formatNanoTime(new Date()),
    },
  );
  return { redemptionId: id, pointsLeft: getPoints(channel, userId) };
}
