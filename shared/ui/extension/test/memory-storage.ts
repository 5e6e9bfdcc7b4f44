import type { SafeStorage } from '../safe-storage.ts';

/** Storage in memory that several views can share, like the tabs of one browser. */
export function createMemoryStorage(): SafeStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    read: (key) => entries.get(key) ?? null,
    write: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
  };
}
