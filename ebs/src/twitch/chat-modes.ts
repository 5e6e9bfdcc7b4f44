import type { ClaimedThings, ClaimValue } from '../ports/claims.ts';
import type { Clients, HelixClient } from './api-client.ts';
import { callOnce, readOnce } from './outcome.ts';

type Settings = Awaited<ReturnType<HelixClient['chat']['getSettings']>>;
type SettingsChange = Parameters<HelixClient['chat']['updateSettings']>[1];

/** How each mode is read and set. The value of slow mode is in seconds, of follower mode in minutes; null means off. */
const MODES: Record<string, { read(now: Settings): ClaimValue; toChange(value: ClaimValue): SettingsChange }> = {
  slow: {
    read: ({ slowModeEnabled, slowModeDelay }) => (slowModeEnabled ? slowModeDelay : null),
    toChange: (value) => ({
      slowModeEnabled: value !== null,
      ...(typeof value === 'number' && { slowModeDelay: value }),
    }),
  },
  follower: {
    read: ({ followerOnlyModeEnabled, followerOnlyModeDelay }) =>
      followerOnlyModeEnabled ? followerOnlyModeDelay : null,
    toChange: (value) => ({
      followerOnlyModeEnabled: value !== null,
      ...(typeof value === 'number' && { followerOnlyModeDelay: value }),
    }),
  },
  sub: {
    read: ({ subscriberOnlyModeEnabled }) => subscriberOnlyModeEnabled,
    toChange: (value) => ({ subscriberOnlyModeEnabled: value === true }),
  },
  emote: {
    read: ({ emoteOnlyModeEnabled }) => emoteOnlyModeEnabled,
    toChange: (value) => ({ emoteOnlyModeEnabled: value === true }),
  },
};

/** Creates the claimable modes of streamers' chats, using Helix. */
export function createChatModes(clients: Clients): ClaimedThings {
  const modeOf = (name: string) => {
    const mode = MODES[name];
    if (mode === undefined) throw new Error(`There is no chat mode ${name}`);
    return mode;
  };
  return {
    read: (channelId, name) =>
      readOnce(async () => ({
        value: modeOf(name).read(await clients.forStreamer(channelId).chat.getSettings(channelId)),
      })),
    set: (channelId, name, value) =>
      callOnce(async () => {
        await clients.forStreamer(channelId).chat.updateSettings(channelId, modeOf(name).toChange(value));
      }),
  };
}
