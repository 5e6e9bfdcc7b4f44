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

/** Returns the channel's own emotes, which its subscribers can use. */
export function listChannelEmotes(twitch: LocalTwitch, channelId: string): Emote[] {
  const login = twitch.state.users[channelId]?.login.replace(/[^a-z0-9]/g, '') ?? '';
  return ['Hype', 'Love'].map((word, index) => ({ id: `emotesv2_demo${channelId}${index}`, name: `${login}${word}` }));
}

/** A part of a message: text, or an emote. */
export interface Fragment {
  type: 'text' | 'emote';
  text: string;
  emote: { id: string } | null;
}

/** Splits a message into text and the emotes in it. */
export function splitEmotes(twitch: LocalTwitch, channelId: string, text: string): Fragment[] {
  const emotes = [...GLOBAL_EMOTES, ...listChannelEmotes(twitch, channelId)];
  const fragments: Fragment[] = [];
  for (const part of text.split(/(\s+)/)) {
    const emote = emotes.find((one) => one.name === part);
    const last = fragments.at(-1);
    if (emote !== undefined) fragments.push({ type: 'emote', text: part, emote: { id: emote.id } });
    else if (last?.type === 'text') last.text += part;
    else if (part !== '') fragments.push({ type: 'text', text: part, emote: null });
  }
  return fragments;
}
