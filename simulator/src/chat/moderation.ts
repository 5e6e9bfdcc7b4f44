import { type LocalTwitch, nameUser } from '../local-twitch.ts';

/** Detail fields of `channel.moderate`, one per action. All are null but that of the action itself (Twitch: Channel Moderate V2). */
const DETAILS = {
  followers: null,
  slow: null,
  vip: null,
  unvip: null,
  mod: null,
  unmod: null,
  ban: null,
  unban: null,
  timeout: null,
  untimeout: null,
  raid: null,
  unraid: null,
  delete: null,
  automod_terms: null,
  unban_request: null,
  warn: null,
  shared_chat_ban: null,
  shared_chat_unban: null,
  shared_chat_timeout: null,
  shared_chat_untimeout: null,
  shared_chat_delete: null,
};

/** The actions the simulator supports: no raids, warnings, unban requests or shared chat. */
type Action =
  | 'ban'
  | 'timeout'
  | 'unban'
  | 'untimeout'
  | 'clear'
  | 'delete'
  | 'mod'
  | 'unmod'
  | 'vip'
  | 'unvip'
  | 'add_blocked_term'
  | 'remove_blocked_term'
  | `${'emoteonly' | 'followers' | 'slow' | 'subscribers' | 'uniquechat'}${'' | 'off'}`;

/** Channel and author of a moderation action. */
interface Deed {
  channelId: string;
  moderatorId: string;
}

/** Returns the channel and author of an action taken by the broadcaster. */
export function byOwner(channelId: string): Deed {
  return { channelId, moderatorId: channelId };
}

/** Publishes `channel.moderate`. `detail` holds the action's own fields, if it has any. */
export function publishModeration(
  twitch: LocalTwitch,
  { channelId, moderatorId }: Deed,
  action: Action,
  detail?: Partial<Record<keyof typeof DETAILS, object>>,
): void {
  twitch.eventSub.publish(
    'channel.moderate',
    { broadcaster_user_id: channelId },
    {
      ...nameUser(twitch, 'broadcaster_user', channelId),
      source_broadcaster_user_id: null,
      source_broadcaster_user_login: null,
      source_broadcaster_user_name: null,
      ...nameUser(twitch, 'moderator_user', moderatorId),
      action,
      ...DETAILS,
      ...detail,
    },
  );
}

/** Publishes an action on a person. Its detail is the person's names and `more`. */
export function publishOnPerson(
  twitch: LocalTwitch,
  deed: Deed,
  action: 'ban' | 'timeout' | 'unban' | 'untimeout' | 'delete' | 'mod' | 'unmod' | 'vip' | 'unvip',
  userId: string,
  more: object = {},
): void {
  publishModeration(twitch, deed, action, { [action]: { ...nameUser(twitch, 'user', userId), ...more } });
}
