import { randomUUID } from 'node:crypto';
import { logEffect } from '../helix/route.ts';
import { type LocalTwitch, nameUser } from '../local-twitch.ts';
import type { Channel } from '../state/model.ts';
import { type DropReason, findDropReason, stripCommand } from './drop-reason.ts';

/** Number of messages kept per channel, for slow mode, unique-chat mode and duplicates. */
const MAX_MESSAGES = 200;

/** Twitch's types of messages: plain text, or paid for with channel points. */
export type MessageType = 'text' | 'channel_points_highlighted' | 'channel_points_sub_only';

/** Writes a message in chat and publishes `channel.chat.message`, unless it is dropped. `messageId` is then ''. */
export function say(
  twitch: LocalTwitch,
  place: { channelId: string; channel: Channel },
  senderId: string,
  written: string,
  type: MessageType = 'text',
): { messageId: string; dropped: DropReason | null } {
  const { channelId, channel } = place;
  const text = stripCommand(written);
  const dropped = findDropReason(twitch, place, senderId, text, { isSubscriber: type === 'channel_points_sub_only' });
  if (dropped !== null) return { messageId: '', dropped };
  const messageId = randomUUID();
  channel.messages.push({ id: messageId, userId: senderId, text, at: new Date().toISOString() });
  if (channel.messages.length > MAX_MESSAGES) channel.messages.shift();
  logEffect(twitch, 'chat.message', { channelId, userId: senderId, id: messageId, detail: { text } });
  twitch.eventSub.publish(
    'channel.chat.message',
    { broadcaster_user_id: channelId },
    {
      ...nameUser(twitch, 'broadcaster_user', channelId),
      ...nameUser(twitch, 'chatter_user', senderId),
      message_id: messageId,
      message: { text, fragments: [{ type: 'text', text, cheermote: null, emote: null, mention: null }] },
      color: '',
      badges: [],
      message_type: type,
      cheer: null,
      reply: null,
      channel_points_custom_reward_id: null,
      source_broadcaster_user_id: null,
      source_broadcaster_user_login: null,
      source_broadcaster_user_name: null,
      source_message_id: null,
      source_badges: null,
      is_source_only: null,
    },
  );
  return { messageId, dropped: null };
}
