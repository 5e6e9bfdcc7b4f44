/** Text by key that outlives a reload where the browser allows it. */
export interface SafeStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

/** Wraps localStorage: reading it may throw in a third-party frame, and writing when it is full or switched off. */
export function createSafeStorage(open: () => Storage = () => localStorage): SafeStorage {
  const attempt = <T>(run: (storage: Storage) => T): T | null => {
    try {
      return run(open());
    } catch {
      return null;
    }
  };
  return {
    read: (key) => attempt((storage) => storage.getItem(key)),
    write: (key, value) => void attempt((storage) => storage.setItem(key, value)),
    remove: (key) => void attempt((storage) => storage.removeItem(key)),
  };
}
