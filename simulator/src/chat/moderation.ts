import { type LocalTwitch, nameUser } from '../local-twitch.ts';

/** What each action of `channel.moderate` says more of, null for all but the one that happened (Twitch: Channel Moderate V2). */
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

/** The actions that the simulator knows. Raids, warnings, unban requests and shared chat do not exist here. */
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

/** Who did something to a channel's chat. */
interface Deed {
  channelId: string;
  moderatorId: string;
}

/** What the broadcaster does. */
export function byOwner(channelId: string): Deed {
  return { channelId, moderatorId: channelId };
}

/** Publishes `channel.moderate`. `detail` has the fields of an action that has any. */
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

/** Publishes an action on a person, whose names and `more` are its detail. */
export function publishOnPerson(
  twitch: LocalTwitch,
  deed: Deed,
  action: 'ban' | 'timeout' | 'unban' | 'untimeout' | 'delete' | 'mod' | 'unmod' | 'vip' | 'unvip',
  userId: string,
  more: object = {},
): void {
  publishModeration(twitch, deed, action, { [action]: { ...nameUser(twitch, 'user', userId), ...more } });
}
