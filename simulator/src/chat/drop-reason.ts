import type { LocalTwitch } from '../local-twitch.ts';
import type { Channel } from '../state/model.ts';
import { isHeldByAutoMod } from './automod.ts';
import { GLOBAL_EMOTES, listChannelEmotes } from './emotes.ts';

/** Milliseconds within which the same text from the same person is a duplicate (Twitch: the notice `msg_duplicate`). */
const DUPLICATE_MS = 30_000;
/** Maximum length of a text that unique-chat mode allows to repeat (Twitch: the chat command `/uniquechat`). */
const UNIQUE_FROM = 9;
const MINUTE_MS = 60_000;

/** Why Twitch did not show a message. Twitch does not document the codes; these are the ids of chat notices. */
export interface DropReason {
  code: string;
  message: string;
}

const HELD: DropReason = {
  code: 'msg_rejected',
  message: 'Your message is being checked by mods and has not been sent.',
};

/** Returns the text as chat shows it, without a leading command (twitchdev/issues 1019); '' if nothing is left. */
export function stripCommand(text: string): string {
  return text.replace(/^[./]\S*\s*/, '');
}

/**
 * Returns why a message is dropped, or null if it is not. Messages from moderators and the broadcaster are dropped only if
 * empty. With `isSubscriber`, the message counts as a subscriber's, whoever writes it.
 */
export function findDropReason(
  twitch: LocalTwitch,
  { channelId, channel }: { channelId: string; channel: Channel },
  senderId: string,
  text: string,
  { isSubscriber } = { isSubscriber: false },
): DropReason | null {
  if (text === '') return HELD;
  if (senderId === channelId || channel.moderators.includes(senderId)) return null;
  const canUseSubMode = isSubscriber || channel.subscribers.includes(senderId);
  return (
    findModeReason(twitch, channelId, channel, senderId, text, canUseSubMode) ?? findTextReason(channel, senderId, text)
  );
}

/** Slow, followers-only and subscribers-only mode do not apply to VIPs (Twitch: help page on VIPs). */
function findModeReason(
  twitch: LocalTwitch,
  channelId: string,
  channel: Channel,
  senderId: string,
  text: string,
  isSubscriber: boolean,
): DropReason | null {
  const { chat } = channel;
  const isVip = channel.vips.includes(senderId);
  if (!isVip && chat.followerModeMinutes !== null && !isFollowing(channel, senderId, chat.followerModeMinutes)) {
    return { code: 'msg_followersonly', message: 'This room is in followers-only mode.' };
  }
  if (!isVip && chat.subscriberMode && !isSubscriber) {
    return { code: 'msg_subsonly', message: 'This room is in subscribers only mode.' };
  }
  const names = [...GLOBAL_EMOTES, ...listChannelEmotes(twitch, channelId)].map((emote) => emote.name);
  if (chat.emoteMode && !text.split(/\s+/).every((word) => names.includes(word))) {
    return { code: 'msg_emoteonly', message: 'This room is in emote-only mode.' };
  }
  const last = channel.messages.findLast((message) => message.userId === senderId);
  if (!isVip && last !== undefined && Date.now() - Date.parse(last.at) < (chat.slowModeWaitSeconds ?? 0) * 1000) {
    return { code: 'msg_slowmode', message: 'This room is in slow mode and you are sending messages too quickly.' };
  }
  const isRepeat = text.length > UNIQUE_FROM && channel.messages.some((message) => message.text === text);
  return chat.uniqueChatMode && isRepeat
    ? {
        code: 'msg_r9k',
        message: 'This room is in unique-chat mode and the message you attempted to send is not unique.',
      }
    : null;
}

function findTextReason(channel: Channel, senderId: string, text: string): DropReason | null {
  if (isHeldByAutoMod(channel, text)) return HELD;
  const last = channel.messages.findLast((message) => message.userId === senderId);
  const isDuplicate = last?.text === text && Date.now() - Date.parse(last.at) < DUPLICATE_MS;
  if (!isDuplicate || channel.vips.includes(senderId)) return null;
  return {
    code: 'msg_duplicate',
    message:
      'Your message was not sent because it is identical to the previous one you sent, less than 30 seconds ago.',
  };
}

function isFollowing(channel: Channel, userId: string, minutes: number): boolean {
  const follow = channel.followers.find((entry) => entry.userId === userId);
  return follow !== undefined && Date.now() - Date.parse(follow.followedAt) >= minutes * MINUTE_MS;
}
