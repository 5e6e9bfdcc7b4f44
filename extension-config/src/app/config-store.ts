import { readConfig } from '@bitcue/shared/api/hosted-config.ts';
import type { CallEbs, CallResult } from '@bitcue/shared/ui/extension/ebs-client.ts';
import type { ExtHelper, Unsubscribe } from '@bitcue/shared/ui/extension/ext-helper.ts';
import { Feed, type FeedState } from '@bitcue/shared/ui/extension/feed.ts';
import type { z } from 'zod';

/** Interval between reads of the channel when no change is announced, in milliseconds. */
export const REFRESH_MS = 4_000;

/** Shown if a change got no answer. It may have been applied, so the channel is read again. */
export const AWAY_NOTICE = 'The server is not responding. Check whether the change was saved, then try again.';
/** Shown if the EBS no longer accepts this session's token; Twitch sends a new one. */
export const EXPIRED_NOTICE = 'Twitch needs to renew your session first. Try again in a moment.';

/** The channel as the streamer views show it. */
export type Config = z.output<typeof readConfig.answer>;
/** Applies a press to the channel. */
export type Change = (config: Config) => Config;

/** Returns the sentence for a failed call. */
export function describeFailure(result: Exclude<CallResult<unknown>, { kind: 'ok' }>): string {
  if (result.kind === 'refused') return result.message;
  return result.kind === 'away' ? AWAY_NOTICE : EXPIRED_NOTICE;
}

/**
 * Keeps the channel current and shows each press at once: the EBS's data with the changes in flight on top. A change that
 * fails is reverted, and the reason becomes the notice.
 */
export class ConfigStore {
  private readonly feed: Feed<Config>;
  private readonly listeners = new Set<() => void>();
  private pending: Change[] = [];
  private shown: FeedState<Config>;
  private notice: string | null = null;
  /** Presses are sent one after another, so that the last one wins. */
  private sending: Promise<unknown> = Promise.resolve();

  constructor(ext: ExtHelper, call: CallEbs) {
    this.feed = new Feed({ ext, ask: () => call(readConfig), refreshMs: REFRESH_MS });
    this.shown = this.feed.getState();
    this.feed.subscribe(() => this.show());
  }

  readonly getState = (): FeedState<Config> => this.shown;
  readonly getNotice = (): string | null => this.notice;

  readonly subscribe = (listener: () => void): Unsubscribe => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Starts following the channel; returns the function that stops it. */
  start(): Unsubscribe {
    return this.feed.start();
  }

  /** Asks the EBS now. */
  refresh(): Promise<void> {
    return this.feed.refresh();
  }

  /** Shows a change and sends it; keeps it on success, reverts it on failure. Never throws. */
  async run(change: Change, send: () => Promise<CallResult<unknown>>): Promise<void> {
    this.pending.push(change);
    this.notice = null;
    this.show();
    const sent = this.sending.then(send);
    this.sending = sent;
    const result = await sent;
    this.pending = this.pending.filter((one) => one !== change);
    if (result.kind === 'ok') this.feed.amend(change);
    else this.notice = describeFailure(result);
    this.show();
    await this.refresh();
  }

  dismissNotice(): void {
    this.notice = null;
    this.show();
  }

  private show(): void {
    const state = this.feed.getState();
    this.shown =
      state.status === 'ready'
        ? { ...state, value: this.pending.reduce((config, change) => change(config), state.value) }
        : state;
    for (const listener of [...this.listeners]) listener();
  }
}
