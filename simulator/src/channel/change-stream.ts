import { publishChannel } from '../helix/channels.ts';
import { setLive } from '../helix/streams.ts';
import { ApiError } from '../http/handle.ts';
import type { LocalTwitch } from '../local-twitch.ts';
import type { Channel } from '../state/model.ts';
import { CATEGORIES } from './categories.ts';

/** What a streamer changes of a stream in Twitch's own dashboard, and how many watch. */
export interface StreamChanges {
  live?: boolean | undefined;
  title?: string | undefined;
  /** Name of a category of this Twitch; empty for none. */
  categoryName?: string | undefined;
  /** How many watch, beside those in chat. */
  viewers?: number | undefined;
}

/**
 * Changes a stream, and publishes `channel.update`, `stream.online` and `stream.offline` for what is new. Throws `ApiError` 400
 * for a category that this Twitch does not know.
 */
export function changeStream(
  twitch: LocalTwitch,
  { channelId, channel }: { channelId: string; channel: Channel },
  { live, title, categoryName, viewers }: StreamChanges,
): void {
  const category = CATEGORIES.find(({ name }) => name === categoryName);
  if (category === undefined && categoryName !== undefined && categoryName !== '') {
    throw new ApiError(400, 'bad_request', `No category "${categoryName}".`);
  }
  const before = [channel.title, channel.gameName];
  if (title !== undefined) channel.title = title;
  if (categoryName !== undefined) Object.assign(channel, { gameName: categoryName, gameId: category?.id ?? '' });
  if (viewers !== undefined) channel.watching = viewers;
  if (before.join('\n') !== [channel.title, channel.gameName].join('\n')) publishChannel(twitch, channelId, channel);
  if (live !== undefined) setLive(twitch, channelId, live);
  twitch.touch();
}
