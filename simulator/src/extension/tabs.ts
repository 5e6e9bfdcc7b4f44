import { randomUUID } from 'node:crypto';
import type { OpenTab, TabEvent } from '../stage-api.ts';

const MAX_EVENTS = 100;
const MAX_TABS = 500;

/** One open view of the extension. `userId` is null if logged out; the opaque id is then a new one. */
export interface Tab extends OpenTab {
  id: string;
  userId: string | null;
  channelId: string;
  opaqueId: string;
}

interface OpenedTab {
  tab: Tab;
  events: { seq: number; event: TabEvent }[];
  lastSeq: number;
  listeners: Set<(seq: number, event: TabEvent) => void>;
}

/** The open views. They are gone when the process ends, as browser tabs are. */
export class Tabs {
  readonly #tabs = new Map<string, OpenedTab>();

  /** Opens a view. If there are too many, the oldest one without a listener is closed. */
  open(tab: Omit<Tab, 'id'>): Tab {
    if (this.#tabs.size >= MAX_TABS) {
      const silent = [...this.#tabs.values()].find((opened) => opened.listeners.size === 0);
      if (silent !== undefined) this.#tabs.delete(silent.tab.id);
    }
    const opened: Tab = { ...tab, id: randomUUID() };
    this.#tabs.set(opened.id, { tab: opened, events: [], lastSeq: 0, listeners: new Set() });
    return opened;
  }

  find(id: string): Tab | null {
    return this.#tabs.get(id)?.tab ?? null;
  }

  close(id: string): boolean {
    return this.#tabs.delete(id);
  }

  closeAll(): void {
    this.#tabs.clear();
  }

  list(): Tab[] {
    return [...this.#tabs.values()].map((opened) => opened.tab);
  }

  /** Sends an event to one view. */
  send(id: string, event: TabEvent): void {
    const opened = this.#tabs.get(id);
    if (opened === undefined) return;
    opened.lastSeq += 1;
    opened.events.push({ seq: opened.lastSeq, event });
    if (opened.events.length > MAX_EVENTS) opened.events.shift();
    for (const listener of opened.listeners) listener(opened.lastSeq, event);
  }

  /** Passes the listener all events after `seq`, then each new one until the returned function is called. */
  listen(id: string, afterSeq: number, listener: (seq: number, event: TabEvent) => void): () => void {
    const opened = this.#tabs.get(id);
    if (opened === undefined) return () => {};
    for (const { seq, event } of opened.events) if (seq > afterSeq) listener(seq, event);
    opened.listeners.add(listener);
    return () => opened.listeners.delete(listener);
  }
}
