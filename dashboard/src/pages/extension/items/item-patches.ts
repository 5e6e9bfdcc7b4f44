import { ITEM_PATCH_DEBOUNCE_MS } from '@bitcue/shared/constants/timing.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { patchItem } from '@bitcue/shared/items/patch-item.ts';

/** Changes of an item that a streamer made here. They need not be right yet. */
export type ItemEdits = Partial<Pick<ExtensionItem, 'title' | 'amount' | 'cooldown' | 'enabled' | 'features'>>;

/** What saving items takes. */
export interface ItemPatchesDeps {
  /** The item as it was last read; undefined when it is no longer there. */
  read(uuid: string): ExtensionItem | undefined;
  /** True when this key of the changed item must not be sent, though its schema takes it. */
  isRefused(key: keyof ItemEdits, changed: ExtensionItem, before: ExtensionItem): boolean;
  /** Saves and has `read` give the saved item from then on. `leaving`: the page may go away meanwhile. */
  send(uuid: string, updates: Partial<ExtensionItem>, leaving: boolean): Promise<void>;
  onSaved(uuid: string): void;
  onFailed(uuid: string, error: unknown): void;
}

/** Edits on their way to the server, by item. */
export interface ItemPatches {
  /** Keeps an edit; it is sent once nothing was changed on the item for a second (ITEM-08). */
  change(uuid: string, edits: ItemEdits): void;
  /** Sends what waits now, for one item or for all. */
  flush(uuid?: string, leaving?: boolean): void;
  /** Sends what waits and is right, and forgets what is not. */
  settle(uuid: string): void;
  /** Forgets what has not been sent. */
  discard(uuid: string): void;
  /** All edits not yet saved, by item: these win over what was read. A new map after each change. */
  getEdits(): ReadonlyMap<string, ItemEdits>;
  subscribe(listener: () => void): () => void;
}

interface Entry {
  waiting: ItemEdits;
  sending: ItemEdits | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Its second was over while an earlier patch was still on its way. */
  isDue: boolean;
  /** What is not right is forgotten with the next patch. */
  isSettling: boolean;
}

/** Gathers edits into patches: one at a time for an item, merged by key, and none that changes nothing (ITEM-08, ITEM-09). */
export function createItemPatches(deps: ItemPatchesDeps): ItemPatches {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let edits: ReadonlyMap<string, ItemEdits> = new Map();

  function publish(): void {
    for (const [uuid, { waiting, sending, timer }] of entries) {
      if (Object.keys(waiting).length === 0 && !sending && timer === undefined) entries.delete(uuid);
    }
    edits = new Map([...entries].map(([uuid, { waiting, sending }]) => [uuid, { ...sending, ...waiting }]));
    for (const listener of listeners) listener();
  }

  /** Takes out of the edits that wait what can be sent; what changes nothing is dropped, what is not right goes on waiting. */
  function takeUpdates(entry: Entry, before: ExtensionItem): Partial<ExtensionItem> {
    const updates: Partial<ExtensionItem> = {};
    for (const key of Object.keys(entry.waiting) as (keyof ItemEdits)[]) {
      const patch = patchItem(before, { [key]: entry.waiting[key] });
      if (patch.kind === 'refused') continue;
      if (patch.kind === 'changed') {
        if (deps.isRefused(key, patch.item, before)) continue;
        Object.assign(updates, patch.updates);
      }
      delete entry.waiting[key];
    }
    return updates;
  }

  async function save(uuid: string, leaving: boolean): Promise<void> {
    const entry = entries.get(uuid);
    if (!entry) return;
    clearTimeout(entry.timer);
    entry.timer = undefined;
    const before = deps.read(uuid);
    if (!before) {
      entries.delete(uuid);
      return publish();
    }
    if (entry.sending && !leaving) {
      entry.isDue = true;
      return;
    }
    const updates = takeUpdates(entry, before);
    if (entry.isSettling) entry.waiting = {};
    entry.isSettling = false;
    if (Object.keys(updates).length === 0) return publish();
    entry.sending = { ...entry.sending, ...updates };
    publish();
    try {
      await deps.send(uuid, updates, leaving);
      deps.onSaved(uuid);
    } catch (error) {
      deps.onFailed(uuid, error);
    }
    entry.sending = null;
    const isDue = entry.isDue;
    entry.isDue = false;
    publish();
    if (isDue) await save(uuid, leaving);
  }

  return {
    change(uuid, changes) {
      const entry = entries.get(uuid) ?? {
        waiting: {},
        sending: null,
        timer: undefined,
        isDue: false,
        isSettling: false,
      };
      entries.set(uuid, entry);
      clearTimeout(entry.timer);
      entry.waiting = { ...entry.waiting, ...changes };
      entry.timer = setTimeout(() => void save(uuid, false), ITEM_PATCH_DEBOUNCE_MS);
      publish();
    },
    flush(uuid, leaving = false) {
      for (const one of uuid === undefined ? [...entries.keys()] : [uuid]) void save(one, leaving);
    },
    settle(uuid) {
      const entry = entries.get(uuid);
      if (entry) entry.isSettling = true;
      void save(uuid, false);
    },
    discard(uuid) {
      const entry = entries.get(uuid);
      if (!entry) return;
      clearTimeout(entry.timer);
      entry.timer = undefined;
      entry.waiting = {};
      publish();
    },
    getEdits: () => edits,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
