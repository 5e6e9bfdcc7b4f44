import { useEffect, useState, useSyncExternalStore } from 'react';
import { createLateSave, type LateSave } from './late-save.ts';

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
