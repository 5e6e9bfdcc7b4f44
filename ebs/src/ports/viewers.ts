import type { Reading } from './twitch.ts';

/** What a viewer is in a streamer's channel. Refused without the scope. */
export interface ViewerGroups {
  readSubscriber(channelId: string, userId: string): Promise<Reading<{ isMember: boolean }>>;
  readVip(channelId: string, userId: string): Promise<Reading<{ isMember: boolean }>>;
}

/** What a channel streams. */
export interface Categories {
  /** Reads the name of a channel's category, as last set; empty if it has none. */
  readCategory(channelId: string): Promise<Reading<{ name: string }>>;
}
