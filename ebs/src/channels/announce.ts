import type { PanelNotice } from '../ports/panel-notice.ts';
import type { User, UserStore } from '../ports/users.ts';
import type { ChannelCache } from './channel-cache.ts';
import type { StreamerEvents } from './streamer-events.ts';

/** The channel's open alert pages, as far as announcing needs them. */
export interface AlertPages {
  countPages(channelId: string): number;
  changeLook(user: User): void;
}

/** What announcing needs. */
export interface AnnounceDeps {
  channels: Pick<ChannelCache, 'forget'>;
  users: Pick<UserStore, 'findById'>;
  notice: PanelNotice;
  events: Pick<StreamerEvents, 'tell'>;
  hub: AlertPages;
}

/** Says that a streamer changed something. `broadcast` false: it is saved, and nobody is told (API-02). */
export type Announce = (channelId: string, broadcast: boolean) => Promise<void>;

/**
 * After a change of items, their order or the looks: the next purchase sees it here at once; with `broadcast` panels and
 * the streamer's other tabs read anew, and alert pages show the next alert with the looks of now (API-02).
 */
export function createAnnounce({ channels, users, notice, events, hub }: AnnounceDeps): Announce {
  return async (channelId, broadcast) => {
    channels.forget(channelId);
    if (!broadcast) return;
    notice.changed(channelId);
    events.tell(channelId, 'extension');
    if (hub.countPages(channelId) === 0) return;
    // Read only now: of two changes at the same moment, each may know the other's value of before.
    const user = await users.findById(channelId);
    if (user) hub.changeLook(user);
  };
}
