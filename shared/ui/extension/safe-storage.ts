/** Stores text by key; survives a reload where the browser allows it. */
export interface SafeStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

/** Wraps localStorage: reads may throw in a third-party frame, and writes when it is full or disabled. */
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
