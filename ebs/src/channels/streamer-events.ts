import type { UserEvent } from '@bitcue/shared/api/user.ts';
import type { Clock } from '../ports/system.ts';

/** Milliseconds for which changes are collected, so that a burst becomes one event. */
const COLLECT_MS = 100;
/** Tabs of one streamer that can listen. */
const TABS_MAX = 20;

/** What changed for a streamer. */
export type UserTopic = UserEvent['topic'];

/** Tells a streamer's open tabs what to read again. A hint only: an event may be lost. */
export interface StreamerEvents {
  /** Returns immediately. Costs almost nothing if no tab listens. */
  tell(channelId: string, topic: UserTopic): void;
  /** Adds a tab. Returns a function that removes it, or null if too many listen already. */
  listen(channelId: string, tab: UserEventsTab): (() => void) | null;
  /** Disconnects every tab, because the server stops. */
  close(): void;
}

/** An open tab. */
export interface UserEventsTab {
  send(event: UserEvent): void;
  close(): void;
}

interface Audience {
  tabs: Set<UserEventsTab>;
  waiting: Set<UserTopic>;
}

/** Creates the events of one process. */
export function createStreamerEvents({ clock }: { clock: Clock }): StreamerEvents {
  const audiences = new Map<string, Audience>();
  return {
    tell(channelId, topic) {
      const audience = audiences.get(channelId);
      if (!audience) return;
      if (audience.waiting.size === 0) {
        clock.after(COLLECT_MS, () => {
          const topics = [...audience.waiting];
          audience.waiting.clear();
          for (const tab of [...audience.tabs]) for (const one of topics) tab.send({ topic: one });
        });
      }
      audience.waiting.add(topic);
    },
    listen(channelId, tab) {
      const audience = audiences.get(channelId) ?? { tabs: new Set(), waiting: new Set() };
      if (audience.tabs.size >= TABS_MAX) return null;
      audience.tabs.add(tab);
      audiences.set(channelId, audience);
      return () => {
        audience.tabs.delete(tab);
        if (audience.tabs.size === 0 && audiences.get(channelId) === audience) audiences.delete(channelId);
      };
    },
    close() {
      for (const { tabs } of [...audiences.values()]) for (const tab of [...tabs]) tab.close();
    },
  };
}
