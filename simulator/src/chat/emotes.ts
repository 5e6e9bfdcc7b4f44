import type { LocalTwitch } from '../local-twitch.ts';

/** An emote; its picture is Twitch's own. */
export interface Emote {
  id: string;
  name: string;
}

/** Emotes that exist on every channel. */
export const GLOBAL_EMOTES: readonly Emote[] = [
  { id: '25', name: 'Kappa' },
  { id: '305954156', name: 'PogChamp' },
  { id: '425618', name: 'LUL' },
  { id: '58765', name: 'NotLikeThis' },
];

/** The channel's own emotes, for its subscribers. */
export function listChannelEmotes(twitch: LocalTwitch, channelId: string): Emote[] {
  const login = twitch.state.users[channelId]?.login.replace(/[^a-z0-9]/g, '') ?? '';
  return ['Hype', 'Love'].map((word, index) => ({ id: `emotesv2_demo${channelId}${index}`, name: `${login}${word}` }));
}
