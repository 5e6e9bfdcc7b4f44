import type { UserEvent } from '@bitcue/shared/api/user-events.ts';
import type { Clock } from '../ports/clock.ts';

/** Milliseconds for which changes are gathered: a burst of them is told as one. */
const GATHER_MS = 100;
/** Tabs of one streamer that are told, at most. */
const TABS_MAX = 20;

/** What changed for a streamer. */
export type UserTopic = UserEvent['topic'];

/** Tells a streamer's open tabs what to read anew. At most once, never relied upon. */
export interface StreamerEvents {
  /** Returns at once, and costs next to nothing when no tab listens. */
  tell(channelId: string, topic: UserTopic): void;
  /** Tells this tab from now on. Returns a function that ends it, or null when too many listen already. */
  listen(channelId: string, tab: UserEventsTab): (() => void) | null;
  /** Ends all: the server stops. */
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

/** Makes the hub of one process. */
export function createStreamerEvents({ clock }: { clock: Clock }): StreamerEvents {
  const audiences = new Map<string, Audience>();
  return {
    tell(channelId, topic) {
      const audience = audiences.get(channelId);
      if (!audience) return;
      if (audience.waiting.size === 0) {
        clock.after(GATHER_MS, () => {
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
