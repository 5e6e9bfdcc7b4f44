const NAME = 'alert-page-reloaded';
/** Maximum number of builds remembered. */
const BUILDS_MAX = 10;
/** Milliseconds between checks whether the last box has left. */
const CLEAR_CHECK_MS = 100;
/** Milliseconds before retrying if the new page cannot be loaded. */
export const RELOAD_RETRY_MS = 10_000;

/** Options of `createReloader`. */
export interface ReloadOptions {
  /** The running build. */
  build: string;
  /** Returns true while nothing is playing. */
  isIdle(): boolean;
  /** When true, new alerts wait; the EBS requests them again after the reload. */
  hold(isHeld: boolean): void;
  /** Returns true while nothing is drawn. */
  isClear(): boolean;
  /** Returns true if the page's address responds. Otherwise a reload would leave an error page in OBS. */
  canLoad(): Promise<boolean>;
  reload(): void;
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
}

/** Reloads an outdated page between two alerts. */
export interface Reloader {
  /** Call this when the EBS serves another build. */
  request(build: string): void;
  /** Call this when nothing is playing any more. */
  onIdle(): void;
}

/**
 * Creates a reloader. A page reloads at most once per build: if the new build never arrives, for example because of a
 * cache, the old one keeps playing. Without storage to remember the attempt it does not reload.
 */
export function createReloader(options: ReloadOptions): Reloader {
  const { build: own, isIdle, hold, storage } = options;
  let isWanted = false;
  let isReloading = false;

  function readTried(): string[] {
    try {
      const tried: unknown = JSON.parse(storage?.getItem(NAME) ?? '[]');
      return Array.isArray(tried) ? tried.filter((one) => typeof one === 'string') : [];
    } catch {
      return [];
    }
  }
  function remember(build: string): boolean {
    try {
      if (!storage || readTried().includes(build)) return false;
      storage.setItem(NAME, JSON.stringify([...readTried(), build].slice(-BUILDS_MAX)));
      return readTried().includes(build);
    } catch {
      return false;
    }
  }
  async function tryReload(): Promise<void> {
    while (!options.isClear()) await new Promise((resolve) => setTimeout(resolve, CLEAR_CHECK_MS));
    if (await options.canLoad()) return options.reload();
    isReloading = false;
    hold(false);
    setTimeout(start, RELOAD_RETRY_MS);
  }
  function start(): void {
    if (!isWanted || isReloading || !isIdle()) return;
    isReloading = true;
    hold(true);
    void tryReload();
  }

  return {
    request(build) {
      if (build === own || isWanted || !remember(build)) return;
      isWanted = true;
      start();
    },
    onIdle: start,
  };
}
