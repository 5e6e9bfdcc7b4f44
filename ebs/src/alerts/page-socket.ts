import { CLOSE, type HubMessage, PAGE_PING_MS, type PageMessage } from '@bitcue/shared/alerts/protocol.ts';
import type { WebSocket } from 'ws';
import { hashBrowserId } from '../accounts/alert-key.ts';
import type { Clock } from '../ports/system.ts';
import type { User } from '../ports/users.ts';
import { lookOf, type Page } from './page.ts';
import { TokenBucket } from './token-bucket.ts';

/** Time a socket has to say hello, in milliseconds. */
const HELLO_WITHIN_MS = 5_000;

/** Time until a page that was told to close is cut off, in milliseconds (reliability: B.4). */
const CUT_AFTER_MS = 1_000;

/**
 * One socket of an alert page. A class without timers or closures of its own: there are thousands of sockets, and a
 * single closure costs as much as all the data of a socket.
 */
export class PageSocket {
  readonly #client: WebSocket;
  readonly #clock: Clock;
  readonly #allowance: TokenBucket;
  #heardAt: number;
  /** When its browser was pinged; 0 if it has answered since. */
  #pingedAt = 0;
  /** The address that limits count; null if it is not limited. */
  readonly address: string | null;
  /** Id of the connection in the log. */
  readonly id: string;
  /** True once a hello arrived; a second one is refused. */
  hasGreeted = false;
  /** The page, once its hello was answered. */
  page: Page | null = null;

  constructor(client: WebSocket, clock: Clock, address: string | null, id: string) {
    this.#client = client;
    this.address = address;
    this.id = id;
    this.#clock = clock;
    this.#allowance = new TokenBucket(clock);
    this.#heardAt = clock.now();
  }

  /** True until the socket closes. */
  get isOpen(): boolean {
    return this.#client.readyState === this.#client.OPEN;
  }

  /** Counts a message; returns false if the page has sent too many. */
  takeMessage(): boolean {
    return this.#allowance.take();
  }

  /** Notes that the page sent something or its browser answered a ping. */
  noteHeard(): void {
    this.#heardAt = this.#clock.now();
    this.#pingedAt = 0;
  }

  /**
   * Closes a socket that did not say hello in time, or whose page has silently gone. A background tab may be unable to
   * send anything for a minute, but its browser still answers a ping. Call it about once a second.
   */
  watchSilence(): void {
    if (!this.isOpen) return;
    const now = this.#clock.now();
    const silentMs = now - this.#heardAt;
    if (!this.hasGreeted) {
      if (silentMs >= HELLO_WITHIN_MS) this.close(CLOSE.badMessage);
    } else if (this.#pingedAt > 0) {
      if (now - this.#pingedAt >= PAGE_PING_MS) this.#client.terminate();
    } else if (silentMs >= 2 * PAGE_PING_MS) {
      this.#pingedAt = now;
      this.#client.ping();
    }
  }

  send(message: HubMessage): void {
    if (!this.isOpen) return;
    if (message.type === 'play') this.#allowance.addPlay();
    this.#client.send(JSON.stringify(message));
  }

  /** Closes the socket with a code of `CLOSE`. */
  close(code: number): void {
    this.#client.close(code);
  }

  /** Closes the socket, and cuts it off if it does not close on its own. */
  cut(code: number): void {
    this.close(code);
    this.#clock.after(CUT_AFTER_MS, () => this.#client.terminate());
  }
}

/** A page that said hello and was accepted. */
export class SocketPage implements Page {
  readonly #socket: PageSocket;
  readonly pageId: string;
  readonly browser: string | null;
  readonly channelId: string;
  readonly keyHash: string;
  readonly channelName: string;
  readonly client: 'obs' | 'browser';
  readonly build: string;
  readonly connectedAt: number;
  maySound: boolean;
  hasSoundPage: boolean;
  look: Page['look'];

  constructor(socket: PageSocket, hello: Extract<PageMessage, { type: 'hello' }>, user: User, now: number) {
    this.#socket = socket;
    this.pageId = hello.pageId;
    this.browser = hello.browserId === undefined ? null : hashBrowserId(hello.browserId);
    this.channelId = user.id;
    this.keyHash = user.alertKeyHash;
    this.channelName = user.displayName;
    this.client = hello.client;
    this.build = hello.build;
    this.connectedAt = now;
    this.maySound = hello.autoplay === 'allowed';
    this.hasSoundPage = hello.hasSoundPage ?? false;
    this.look = lookOf(user);
  }

  send(message: HubMessage): void {
    this.#socket.send(message);
  }

  close(code: number): void {
    this.#socket.cut(code);
  }
}
