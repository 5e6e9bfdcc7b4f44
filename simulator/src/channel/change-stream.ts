import { publishChannel } from '../helix/channels.ts';
import { setLive } from '../helix/streams.ts';
import { ApiError } from '../http/handle.ts';
import type { LocalTwitch } from '../local-twitch.ts';
import type { Channel } from '../state/model.ts';
import { CATEGORIES } from './categories.ts';

/** Changes a streamer makes to a stream in Twitch's own dashboard, and its number of viewers. */
export interface StreamChanges {
  live?: boolean | undefined;
  title?: string | undefined;
  /** Name of a category the simulator knows; empty for none. */
  categoryName?: string | undefined;
  /** Number of viewers, besides those in chat. */
  viewers?: number | undefined;
}

/**
 * Changes a stream, and publishes `channel.update`, `stream.online` or `stream.offline` for what changed. Throws `ApiError` 400
 * for an unknown category.
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
