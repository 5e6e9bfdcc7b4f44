import { listExtensionItems } from '@bitcue/shared/api/extension.ts';
import type { z } from 'zod';
import { backoffMs } from '../api/backoff.ts';
import type { CallEbs } from '../api/ebs-client.ts';
import type { ExtHelper, Unsubscribe } from '../twitch/ext-helper.ts';

/** Milliseconds between two looks at the list while nothing tells of a change. */
export const REFRESH_MS = 30_000;
/** Milliseconds a broadcast waits for the next one; a draw up to as much again keeps panels from asking all at once. */
export const BROADCAST_DEBOUNCE_MS = 500;

/** The channel and its items as the EBS listed them. */
export type ItemList = z.output<typeof listExtensionItems.answer>;

/** What is known of the list. `readAt` and `retryAt` are on the page's own clock, `performance.now()`. */
export type FeedState =
  | { status: 'loading' }
  /** `behind`: the newest look failed, so this may be old. */
  | { status: 'ready'; list: ItemList; readAt: number; behind: boolean }
  | { status: 'away'; retryAt: number }
  | { status: 'refused'; message: string };

/** Keeps the channel's items current: on a token, when seen again, on a broadcast, and every 30 seconds. */
export class ItemsFeed {
  private readonly ext: ExtHelper;
  private readonly call: CallEbs;
  private readonly listeners = new Set<() => void>();
  private state: FeedState = { status: 'loading' };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private newestCall = 0;
  private token: string | null = null;
  private visible = true;

  constructor({ ext, call }: { ext: ExtHelper; call: CallEbs }) {
    this.ext = ext;
    this.call = call;
  }

  readonly getState = (): FeedState => this.state;

  readonly subscribe = (listener: () => void): Unsubscribe => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Begins to follow the list; gives the function that ends it. */
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

  /** Asks the EBS now. Of several calls under way only the newest counts. */
  async refresh(): Promise<void> {
    clearTimeout(this.timer);
    this.newestCall += 1;
    const own = this.newestCall;
    const result = await this.call(listExtensionItems);
    if (own !== this.newestCall) return;
    if (result.kind === 'ok') {
      this.failures = 0;
      this.change({ status: 'ready', list: result.value, readAt: performance.now(), behind: false });
      this.schedule(REFRESH_MS);
      return;
    }
    this.failures += 1;
    const asked = result.kind === 'away' ? (result.retryAfterMs ?? 0) : 0;
    const waitMs = Math.max(backoffMs(this.failures), asked);
    if (result.kind === 'refused') this.change({ status: 'refused', message: result.message });
    else if (this.state.status === 'ready') this.change({ ...this.state, behind: true });
    else if (result.kind === 'away') this.change({ status: 'away', retryAt: performance.now() + waitMs });
    this.schedule(waitMs);
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
      if (document.hidden || !this.visible) this.schedule(REFRESH_MS);
      else this.refreshIfAuthorized();
    }, waitMs);
  }

  private change(state: FeedState): void {
    this.state = state;
    for (const listener of [...this.listeners]) listener();
  }
}
