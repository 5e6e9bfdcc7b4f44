import { useEffect, useState, useSyncExternalStore } from 'react';

/** A value that is saved some time after it was set last. */
export interface LateSave<T> {
  set(value: T): void;
  /** Saves what waits now. */
  flush(): void;
  /** What was set and is not saved yet; null when there is nothing. */
  getUnsaved(): T | null;
  subscribe(listener: () => void): () => void;
}

/** `save` never fails: it tells of its outcome itself. Savings follow one another; only the last value set is saved. */
export function createLateSave<T>(save: (value: T) => Promise<void>, delayMs: number): LateSave<T> {
  const listeners = new Set<() => void>();
  let unsaved: { value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let savings = Promise.resolve();

  function publish(value: { value: T } | null): void {
    unsaved = value;
    for (const listener of listeners) listener();
  }

  function flush(): void {
    const due = unsaved;
    if (timer === undefined || !due) return;
    clearTimeout(timer);
    timer = undefined;
    savings = savings
      .then(() => save(due.value))
      .then(() => {
        if (unsaved === due) publish(null);
      });
  }

  return {
    set(value) {
      clearTimeout(timer);
      timer = setTimeout(flush, delayMs);
      publish({ value });
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
 * A late save that does not outlive its component: what waits is saved when it goes, and when the page is left. `save` and
 * the delay are those of the first rendering.
 */
export function useLateSave<T>(
  save: (value: T) => Promise<void>,
  delayMs: number,
): { unsaved: T | null; late: LateSave<T> } {
  const [late] = useState(() => createLateSave(save, delayMs));
  useEffect(() => {
    window.addEventListener('pagehide', late.flush);
    return () => {
      window.removeEventListener('pagehide', late.flush);
      late.flush();
    };
  }, [late]);
  return { unsaved: useSyncExternalStore(late.subscribe, late.getUnsaved), late };
}
