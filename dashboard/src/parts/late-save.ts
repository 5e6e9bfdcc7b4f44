import { useState, useSyncExternalStore } from 'react';
import { useLeaving } from './use-leaving.ts';

/** A value that is saved once it has not changed for a while. */
export interface LateSave<T> {
  set(value: T): void;
  /** Saves a pending value after those before it; with `leaving`, at once, because the page may be closed. */
  flush(leaving?: boolean): void;
  /** Returns the value not saved yet; null if there is none. */
  getUnsaved(): T | null;
  subscribe(listener: () => void): () => void;
}

/** A value that is not saved yet. `sent` resolves once it is saved; null before it is sent. */
interface Unsaved<T> {
  value: T;
  sent: Promise<void> | null;
}

/**
 * Creates a debounced save. Only the last value is saved, and saves run one after the other. `save` must not reject: it
 * reports its own errors.
 */
export function createLateSave<T>(save: (value: T) => Promise<void>, delayMs: number): LateSave<T> {
  const listeners = new Set<() => void>();
  let unsaved: Unsaved<T> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saves = Promise.resolve();

  function publish(next: Unsaved<T> | null): void {
    unsaved = next;
    for (const listener of listeners) listener();
  }

  function flush(leaving = false): void {
    const due = unsaved;
    // When leaving, do not wait for earlier saves: the page may be gone before they end.
    if (!due || due.sent || (timer === undefined && !leaving)) return;
    clearTimeout(timer);
    timer = undefined;
    const send = () => {
      due.sent ??= save(due.value);
      return due.sent;
    };
    saves = (leaving ? send() : saves.then(send)).then(() => {
      if (unsaved === due) publish(null);
    });
  }

  return {
    set(value) {
      clearTimeout(timer);
      timer = setTimeout(() => flush(), delayMs);
      publish({ value, sent: null });
    },
    flush,
    getUnsaved: () => unsaved?.value ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Debounces saving in a component. A pending value is saved on unmount and when leaving the page. Uses `save` and `delayMs`
 * from the first render. `save` must use `keepalive`.
 */
export function useLateSave<T>(
  save: (value: T) => Promise<void>,
  delayMs: number,
): { unsaved: T | null; late: LateSave<T> } {
  const [late] = useState(() => createLateSave(save, delayMs));
  useLeaving(late.flush);
  return { unsaved: useSyncExternalStore(late.subscribe, late.getUnsaved), late };
}
