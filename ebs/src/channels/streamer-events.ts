import { type UserEvent, userEvent } from '@bitcue/shared/api/user.ts';
import { type Hints, tabsSubject } from '../ports/hints.ts';
import type { Clock } from '../ports/system.ts';

/** How long changes are collected so that a burst becomes one event, in milliseconds. */
const COLLECT_MS = 100;
/** Interval at which tabs read everything again while hints of other processes are lost, in milliseconds. */
const READ_AGAIN_MS = 15_000;
/** Topics that tabs read again then. */
const TOPICS = userEvent.shape.topic.options;
/** Maximum listening tabs per streamer. */
const TABS_MAX = 20;

/** What changed for a streamer. */
export type UserTopic = UserEvent['topic'];

/** Tells a streamer's open tabs what to read again. A hint only: an event may be lost. */
export interface StreamerEvents {
  /** Returns immediately. Costs almost nothing if no tab listens. */
  tell(channelId: string, topic: UserTopic): void;
  /** Tells only the tabs of this process: other processes find out themselves. */
  tellHere(channelId: string, topic: UserTopic): void;
  /** Adds a tab. Returns a function that removes it, or null if too many listen already. */
  listen(channelId: string, tab: UserEventsTab): (() => void) | null;
  /** Disconnects every tab, because the server is stopping. */
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
  stopListening: () => void;
}

/**
 * Creates the events of one process. With `hints`, they reach the tabs of other processes, and theirs reach the tabs here. While
 * hints are lost, the tabs read everything again from time to time.
 */
export function createStreamerEvents({ clock, hints }: { clock: Clock; hints: Hints | null }): StreamerEvents {
  const audiences = new Map<string, Audience>();
  /** What other processes are told next. */
  const outgoing = new Map<string, Set<UserTopic>>();
  let cancelReading = () => {};

  function tellOthers(channelId: string, topic: UserTopic): void {
    if (!hints) return;
    if (outgoing.size === 0) {
      clock.after(COLLECT_MS, () => {
        for (const [channel, topics] of outgoing)
          for (const one of topics) hints.tell(tabsSubject(channel), { about: 'tabs', topic: one });
        outgoing.clear();
      });
    }
    outgoing.set(channelId, (outgoing.get(channelId) ?? new Set()).add(topic));
  }

  function readAgain(): void {
    cancelReading = clock.after(READ_AGAIN_MS, () => {
      if (audiences.size === 0) return;
      if (!hints?.isUp)
        for (const channelId of audiences.keys()) for (const topic of TOPICS) tellHere(channelId, topic);
      readAgain();
    });
  }

  function tellHere(channelId: string, topic: UserTopic): void {
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
  }

  function open(channelId: string): Audience {
    const stopListening = hints?.listen(
      tabsSubject(channelId),
      (hint) => hint.about === 'tabs' && tellHere(channelId, hint.topic),
    );
    const audience = {
      tabs: new Set<UserEventsTab>(),
      waiting: new Set<UserTopic>(),
      stopListening: stopListening ?? (() => {}),
    };
    if (hints && audiences.size === 0) readAgain();
    audiences.set(channelId, audience);
    return audience;
  }

  return {
    tellHere,
    tell(channelId, topic) {
      tellHere(channelId, topic);
      tellOthers(channelId, topic);
    },
    listen(channelId, tab) {
      const audience = audiences.get(channelId) ?? open(channelId);
      if (audience.tabs.size >= TABS_MAX) return null;
      audience.tabs.add(tab);
      return () => {
        audience.tabs.delete(tab);
        if (audience.tabs.size > 0 || audiences.get(channelId) !== audience) return;
        audience.stopListening();
        audiences.delete(channelId);
        if (audiences.size === 0) cancelReading();
      };
    },
    close() {
      for (const { tabs } of [...audiences.values()]) for (const tab of [...tabs]) tab.close();
    },
  };
}
