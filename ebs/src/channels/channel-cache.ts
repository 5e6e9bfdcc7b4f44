import { LRUCache } from 'lru-cache';
import type { ItemStore, StoredItem } from '../ports/items.ts';
import type { Clock } from '../ports/system.ts';
import type { User, UserStore } from '../ports/users.ts';

/** How long a cached channel is used, in milliseconds. Changes by other processes are visible after that. */
const CACHED_MS = 2_000;
/** Maximum channels in the cache. */
const CACHED_MAX = 5_000;

/** A channel: its streamer and its items in display order. */
export interface Channel {
  user: User;
  items: StoredItem[];
}

/** Finds channels, and caches them briefly so that a busy channel costs few reads. */
export interface ChannelCache {
  /** Returns null if the channel has not been set up. */
  find(channelId: string): Promise<Channel | null>;
  /** Reads the channel from the store, for decisions that stale data would get wrong. */
  refresh(channelId: string): Promise<Channel | null>;
  /** Drops a channel from the cache. Call it after changing the channel. */
  forget(channelId: string): void;
}

/** Creates the cache. Concurrent calls share one read. */
export function createChannelCache(
  users: Pick<UserStore, 'findById'>,
  items: Pick<ItemStore, 'listOf'>,
  clock: Clock,
): ChannelCache {
  const cache = new LRUCache<string, Promise<Channel | null>>({
    max: CACHED_MAX,
    ttl: CACHED_MS,
    ttlResolution: 0,
    perf: clock,
  });

  async function load(channelId: string): Promise<Channel | null> {
    const [user, list] = await Promise.all([users.findById(channelId), items.listOf(channelId)]);
    return user && { user, items: inOrder(list, user.sortOrder) };
  }

  function refresh(channelId: string): Promise<Channel | null> {
    const channel = load(channelId);
    cache.set(channelId, channel);
    channel.catch(() => {
      if (cache.peek(channelId) === channel) cache.delete(channelId);
    });
    return channel;
  }

  return {
    find: (channelId) => cache.get(channelId) ?? refresh(channelId),
    refresh,
    forget: (channelId) => {
      cache.delete(channelId);
    },
  };
}

/** Sorts items in the streamer's order. Items that are not in it come last (EXT-12). */
function inOrder(items: StoredItem[], order: readonly string[]): StoredItem[] {
  const place = (item: StoredItem) => {
    const index = order.indexOf(item.uuid);
    return index < 0 ? order.length : index;
  };
  return [...items].sort((a, b) => place(a) - place(b));
}
