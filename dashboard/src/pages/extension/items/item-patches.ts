import { ITEM_PATCH_DEBOUNCE_MS } from '@bitcue/shared/constants/timing.ts';
import { patchItem } from '@bitcue/shared/items/check-item.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';

/** Unsaved changes to an item. They may be invalid. */
export type ItemEdits = Partial<
  Pick<ExtensionItem, 'title' | 'amount' | 'cooldown' | 'enabled' | 'approval' | 'look' | 'features'>
>;

/** Dependencies of `createItemPatches`. */
export interface ItemPatchesDeps {
  /** Returns the saved item; undefined if it no longer exists. */
  read(uuid: string): ExtensionItem | undefined;
  /** Returns true if a change to this key must not be sent although it matches the schema. */
  isRefused(key: keyof ItemEdits, changed: ExtensionItem, before: ExtensionItem): boolean;
  /** Saves the updates, after which `read` returns the saved item. `leaving`: the page may be closed meanwhile. */
  send(uuid: string, updates: Partial<ExtensionItem>, leaving: boolean): Promise<void>;
  onSaved(uuid: string): void;
  onFailed(uuid: string, error: unknown): void;
}

/** Collects edits and saves them as patches. */
export interface ItemPatches {
  /** Adds an edit. It is sent one second after the item's last change (ITEM-08). */
  change(uuid: string, edits: ItemEdits): void;
  /** Sends pending edits immediately, of one item or all. */
  flush(uuid?: string, leaving?: boolean): void;
  /** Sends valid pending edits and discards invalid ones. */
  settle(uuid: string): void;
  /** Discards pending edits. */
  discard(uuid: string): void;
  /** Returns all unsaved edits by item. They take precedence over loaded data. A new map after each change. */
  getEdits(): ReadonlyMap<string, ItemEdits>;
  subscribe(listener: () => void): () => void;
}

interface Entry {
  waiting: ItemEdits;
  sending: ItemEdits | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** True if the delay ended while an earlier patch was in flight. */
  isDue: boolean;
  /** True if invalid edits are discarded with the next patch. */
  isSettling: boolean;
}

/**
 * Creates the patch queue. Edits of an item are merged by key and sent one patch at a time; patches that change nothing are
 * not sent (ITEM-08, ITEM-09).
 */
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

  /** Removes and returns the pending edits that can be sent. Edits that change nothing are dropped; invalid ones stay pending. */
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
