import type { Clock } from '../ports/clock.ts';
import type { ItemStore, StoredItem } from '../ports/items.ts';
import type { User, UserStore } from '../ports/users.ts';

/** Milliseconds for which a channel is kept at hand; what another process changes is seen after that. */
const KEPT_MS = 2_000;
/** Channels kept at hand, at most. */
const KEPT_MAX = 5_000;

/** A channel: its streamer and its items in display order. */
export interface Channel {
  user: User;
  items: StoredItem[];
}

/** Finds channels; keeps them at hand for a moment, so that a busy channel costs few reads. */
export interface ChannelCache {
  /** Null when the channel has not been set up. */
  find(channelId: string): Promise<Channel | null>;
  /** The same, straight from the store: for what must not be late. */
  refresh(channelId: string): Promise<Channel | null>;
  /** Forgets what is at hand: it was changed here. */
  forget(channelId: string): void;
}

/** Builds the directory. */
export function createChannelCache(users: UserStore, items: ItemStore, clock: Clock): ChannelCache {
  const kept = new Map<string, { channel: Promise<Channel | null>; at: number }>();

  async function load(channelId: string): Promise<Channel | null> {
    const [user, list] = await Promise.all([users.findById(channelId), items.listOf(channelId)]);
    return user && { user, items: inOrder(list, user.sortOrder) };
  }

  function refresh(channelId: string): Promise<Channel | null> {
    const channel = load(channelId);
    kept.delete(channelId);
    kept.set(channelId, { channel, at: clock.now() });
    channel.catch(() => kept.delete(channelId));
    if (kept.size > KEPT_MAX) {
      const oldest = kept.keys().next().value;
      if (oldest !== undefined) kept.delete(oldest);
    }
    return channel;
  }

  return {
    find(channelId) {
      const known = kept.get(channelId);
      return known && clock.now() - known.at < KEPT_MS ? known.channel : refresh(channelId);
    },
    refresh,
    forget: (channelId) => {
      kept.delete(channelId);
    },
  };
}

/** Items in the streamer's order; those the order does not name come last (EXT-12). */
function inOrder(items: StoredItem[], order: readonly string[]): StoredItem[] {
  const place = (item: StoredItem) => {
    const index = order.indexOf(item.uuid);
    return index < 0 ? order.length : index;
  };
  return [...items].sort((a, b) => place(a) - place(b));
}
