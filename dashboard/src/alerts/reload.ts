const NAME = 'alert-page-reloaded';
/** Builds remembered, at most. */
const BUILDS_MAX = 10;
/** Milliseconds between two checks whether the last box has left. */
const CLEAR_CHECK_MS = 100;
/** Milliseconds before another try if the new page cannot be loaded. */
export const RELOAD_RETRY_MS = 10_000;

/** What reloading needs from the page. */
export interface ReloadOptions {
  /** The build that is running. */
  build: string;
  /** True while nothing plays. */
  isIdle(): boolean;
  /** True keeps alerts waiting that come from now on; the EBS plays them again after the reload. */
  hold(isHeld: boolean): void;
  /** True while nothing is drawn. */
  isClear(): boolean;
  /** True if the address of the page answers: a reload while it does not would leave an error page in OBS. */
  canLoad(): Promise<boolean>;
  reload(): void;
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
}

/** Reloads an outdated page between two alerts. */
export interface Reloader {
  /** The EBS serves another build. */
  request(build: string): void;
  /** To be called when an alert has ended. */
  onIdle(): void;
}

/**
 * A page reloads once for each build it is told of, however often it is told: where the new one never arrives, such as behind a
 * cache, the old one goes on playing. What cannot be remembered is not tried.
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
