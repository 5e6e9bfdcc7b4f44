import { CLOSE } from '@bitcue/shared/alerts/protocol.ts';
import type { UnknownPage } from '../ports/channel-pages.ts';
import type { Memory } from './channel-alerts.ts';
import type { Page } from './page.ts';

/** Maximum unknown pages per channel that stay connected. A streamer has one or two; a leaked key could bring any number. */
const UNKNOWN_MAX = 5;
/** Maximum browsers remembered per channel after the streamer said that they are not theirs. */
const REFUSED_MAX = 100;

/** Pages that wait for the streamer's answer, and browsers that were refused, of one channel. */
interface Channel {
  pages: Map<Page, Memory>;
  refused: Set<string>;
}

/**
 * Alert pages with a valid key that the streamer has not said are theirs (decision 020). They are connected, receive
 * nothing to play, and their reports are ignored.
 */
export class UnknownPages {
  readonly #channels = new Map<string, Channel>();

  /** Adds a page with what it knows about its alerts. If there are too many, disconnects the one that has waited longest. */
  add(page: Page, memory: Memory): void {
    const channel = this.#channelOf(page.channelId);
    if (page.browser !== null && channel.refused.has(page.browser)) {
      page.close(CLOSE.unknownKey);
      return;
    }
    const [oldest] = channel.pages.keys();
    if (oldest && channel.pages.size >= UNKNOWN_MAX) {
      channel.pages.delete(oldest);
      oldest.close(CLOSE.tooMany);
    }
    channel.pages.set(page, memory);
    const { channelName, look } = page;
    page.send({ type: 'welcome', role: 'standby', channel: channelName, look, settled: [], isUnknown: true });
  }

  /** Removes a page that disconnected. Returns false if it was not waiting here. */
  remove(page: Page): boolean {
    const channel = this.#channels.get(page.channelId);
    if (!channel?.pages.delete(page)) return false;
    this.#dropIfEmpty(page.channelId, channel);
    return true;
  }

  /** Lists the browsers whose pages wait, oldest first. A page of 0.1.0 has no id to remember it by, so it is left out. */
  list(channelId: string): UnknownPage[] {
    const pages = this.pagesOf(channelId);
    const first = new Map<string, Page>();
    for (const page of pages) if (page.browser !== null && !first.has(page.browser)) first.set(page.browser, page);
    return [...first].map(([id, { client, connectedAt }]) => ({ id, client, connectedAt }));
  }

  /** Removes and returns the pages of a browser. */
  take(channelId: string, browser: string): (readonly [Page, Memory])[] {
    const channel = this.#channels.get(channelId);
    const found = [...(channel?.pages ?? [])].filter(([page]) => page.browser === browser);
    for (const [page] of found) this.remove(page);
    return found;
  }

  /** Disconnects the pages of a browser; it is turned away until this process ends or the alert key is replaced. */
  refuse(channelId: string, browser: string): void {
    const channel = this.#channelOf(channelId);
    const [oldest] = channel.refused;
    if (oldest && channel.refused.size >= REFUSED_MAX) channel.refused.delete(oldest);
    channel.refused.add(browser);
    for (const [page] of this.take(channelId, browser)) page.close(CLOSE.unknownKey);
  }

  /** Lists the waiting pages of a channel. */
  pagesOf(channelId: string): Page[] {
    return [...(this.#channels.get(channelId)?.pages.keys() ?? [])];
  }

  /** Forgets which browsers were refused: the alert key was replaced, and they do not know the new one. */
  forgetRefused(channelId: string): void {
    const channel = this.#channels.get(channelId);
    channel?.refused.clear();
    if (channel) this.#dropIfEmpty(channelId, channel);
  }

  #channelOf(channelId: string): Channel {
    let channel = this.#channels.get(channelId);
    if (!channel) {
      channel = { pages: new Map(), refused: new Set() };
      this.#channels.set(channelId, channel);
    }
    return channel;
  }

  #dropIfEmpty(channelId: string, channel: Channel): void {
    if (channel.pages.size === 0 && channel.refused.size === 0) this.#channels.delete(channelId);
  }
}
