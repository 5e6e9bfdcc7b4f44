import { ALL_PROCESSES, type Hints } from '../ports/hints.ts';
import type { PanelNotice } from '../ports/twitch.ts';
import type { User, UserStore } from '../ports/users.ts';
import type { ChannelCache } from './channel-cache.ts';
import type { StreamerEvents } from './streamer-events.ts';

/** The parts of the alert hub that announcing needs. */
export interface AlertPages {
  countPages(channelId: string): number;
  changeLook(user: User): void;
}

/** Dependencies of `createAnnounce`. */
export interface AnnounceDeps {
  channels: Pick<ChannelCache, 'forget'>;
  users: Pick<UserStore, 'findById'>;
  notice: Pick<PanelNotice, 'changed'>;
  events: Pick<StreamerEvents, 'tell'>;
  hub: AlertPages;
  hints: Pick<Hints, 'tell' | 'listen'>;
}

/** Announces a change by a streamer. With `broadcast` false it takes effect, but nobody is notified (API-02). */
export type Announce = (channelId: string, broadcast: boolean) => Promise<void>;

/**
 * Creates the function that announces changes to items, their order or the alert look. The next purchase sees the change
 * at once. With `broadcast`, panels and the streamer's other tabs refresh, and alert pages use the new look from the next
 * alert on (API-02).
 */
export function createAnnounce({ channels, users, notice, events, hub, hints }: AnnounceDeps): Announce {
  /** Sends the look to the alert pages of this process. */
  async function changeLook(channelId: string): Promise<void> {
    if (hub.countPages(channelId) === 0) return;
    // Read only now, because each of two concurrent changes may still hold the other's old value.
    const user = await users.findById(channelId);
    if (user) hub.changeLook(user);
  }

  hints.listen(ALL_PROCESSES, (hint) => {
    if (hint.about !== 'settings') return;
    channels.forget(hint.channelId);
    // A page that misses it gets the look when it reconnects.
    changeLook(hint.channelId).catch(() => {});
  });

  return async (channelId, broadcast) => {
    channels.forget(channelId);
    if (!broadcast) return;
    notice.changed(channelId);
    events.tell(channelId, 'extension');
    hints.tell(ALL_PROCESSES, { about: 'settings', channelId });
    await changeLook(channelId);
  };
}
