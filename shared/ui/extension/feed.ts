import { backoffMs } from './backoff.ts';
import type { CallResult } from './ebs-client.ts';
import type { ExtHelper, Unsubscribe } from './ext-helper.ts';

/** Debounce of broadcasts, in milliseconds; a random delay of up to the same length keeps views from all asking at once. */
export const BROADCAST_DEBOUNCE_MS = 500;

/** The newest data from the EBS. `readAt` and `retryAt` are on the page's own clock, `performance.now()`. */
export type FeedState<T> =
  | { status: 'loading' }
  /** `behind`: the newest call failed, so this may be old. */
  | { status: 'ready'; value: T; readAt: number; behind: boolean }
  | { status: 'away'; retryAt: number }
  | { status: 'refused'; code: string; message: string };

/** Options of a feed. */
export interface FeedOptions<T> {
  ext: ExtHelper;
  /** Reads the data from the EBS. */
  ask: () => Promise<CallResult<T>>;
  /** Interval between calls when no change is announced, in milliseconds. */
  refreshMs: number;
}

/** Keeps data from the EBS current: asks on a new token, when the page becomes visible, on a broadcast, and at an interval. */
export class Feed<T> {
  private readonly ext: ExtHelper;
  private readonly ask: () => Promise<CallResult<T>>;
  private readonly refreshMs: number;
  private readonly listeners = new Set<() => void>();
  private state: FeedState<T> = { status: 'loading' };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private newestCall = 0;
  private token: string | null = null;
  private visible = true;

  constructor({ ext, ask, refreshMs }: FeedOptions<T>) {
    this.ext = ext;
    this.ask = ask;
    this.refreshMs = refreshMs;
  }

  readonly getState = (): FeedState<T> => this.state;

  readonly subscribe = (listener: () => void): Unsubscribe => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Starts following the EBS; returns the function that stops it. */
  start(): Unsubscribe {
    const onBroadcast = () => this.schedule(BROADCAST_DEBOUNCE_MS * (1 + Math.random()));
    const onPageSeen = () => {
      if (!document.hidden) this.refreshIfAuthorized();
    };
    const stops = [this.ext.subscribe(() => this.followHelper()), this.ext.onBroadcast(onBroadcast)];
    document.addEventListener('visibilitychange', onPageSeen);
    this.followHelper();
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', onPageSeen);
      clearTimeout(this.timer);
    };
  }

  /** Asks the EBS now. Of several calls in flight, only the newest counts. */
  async refresh(): Promise<void> {
    clearTimeout(this.timer);
    this.newestCall += 1;
    const own = this.newestCall;
    const result = await this.ask();
    if (own !== this.newestCall) return;
    if (result.kind === 'ok') {
      this.failures = 0;
      this.change({ status: 'ready', value: result.value, readAt: performance.now(), behind: false });
      this.schedule(this.refreshMs);
      return;
    }
    this.failures += 1;
    const asked = result.kind === 'away' ? (result.retryAfterMs ?? 0) : 0;
    const waitMs = Math.max(backoffMs(this.failures), asked);
    if (result.kind === 'refused') this.change({ status: 'refused', code: result.code, message: result.message });
    else if (this.state.status === 'ready') this.change({ ...this.state, behind: true });
    else if (result.kind === 'away') this.change({ status: 'away', retryAt: performance.now() + waitMs });
    this.schedule(waitMs);
  }

  /** Updates the data without a call, with a change that the EBS has just confirmed. */
  amend(change: (value: T) => T): void {
    if (this.state.status === 'ready') this.change({ ...this.state, value: change(this.state.value) });
  }

  private followHelper(): void {
    const { auth, visible } = this.ext.getSnapshot();
    const newToken = auth !== null && auth.token !== this.token;
    const seenAgain = visible && !this.visible;
    this.token = auth?.token ?? null;
    this.visible = visible;
    if (newToken || seenAgain) this.refreshIfAuthorized();
  }

  private refreshIfAuthorized(): void {
    if (this.token !== null) void this.refresh();
  }

  private schedule(waitMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (document.hidden || !this.visible) this.schedule(this.refreshMs);
      else this.refreshIfAuthorized();
    }, waitMs);
  }

  private change(state: FeedState<T>): void {
    this.state = state;
    for (const listener of [...this.listeners]) listener();
  }
}
