import type { PageMessage } from '@bitcue/shared/alerts/protocol.ts';
import { type IncomingMessage, readHubMessage } from './hub-message.ts';
import { CLOSE, PAGE_PING_MS } from './wire.ts';

/** Milliseconds. Shortest wait before a new connection. */
export const RETRY_MIN_MS = 300;
/** Milliseconds. Longest wait while the address is valid. */
export const RETRY_MAX_MS = 10_000;
/** Milliseconds. Wait after the EBS said that this address is not valid, or that too many pages are open. */
export const RETRY_REFUSED_MS = 60_000;

/**
 * Milliseconds to wait before the next try: anywhere between 0.3 s and a ceiling of 1, 2, 4, 8, then 10 s. The whole width is
 * drawn, so that thousands of pages that lost one server come back spread out, and a single dropped link is back within a second.
 * @param attempt tries since the last connection that held, from 0
 * @param draw a number in [0, 1)
 */
export function chooseRetryMs(attempt: number, draw: number): number {
  const ceiling = Math.min(RETRY_MAX_MS, 1_000 * 2 ** Math.min(attempt, 10));
  return Math.round(RETRY_MIN_MS + draw * (ceiling - RETRY_MIN_MS));
}

/** How the connection stands. `refused`: the EBS does not know this address any more. */
export type ConnectionState = 'connecting' | 'open' | 'refused';

/** What a connection needs from the page. */
export interface ConnectionOptions {
  url: string;
  /** Builds the first message of each connection; the only one that holds the key. */
  createHello: () => PageMessage;
  onMessage: (message: IncomingMessage) => void;
  onState: (state: ConnectionState) => void;
}

/** The page's link to the EBS. */
export interface Connection {
  /** Sends if there is a link. What is lost without one is told again by the journal in the next `hello`. */
  send(message: PageMessage): void;
  close(): void;
}

/** Milliseconds for opening and being welcomed. */
const WELCOME_WAIT_MS = 10_000;
/** Milliseconds a link must hold before the waits start again from the shortest. */
const STABLE_MS = 5_000;
/** Milliseconds without a word from the EBS after which the link is dead. */
const SILENCE_MAX_MS = 3 * PAGE_PING_MS;

/** Connects, and keeps connected for as long as the page lives. */
export function openConnection(options: ConnectionOptions): Connection {
  let socket: WebSocket | undefined;
  let attempt = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let leaveSocket = () => {};

  const retryAfter = (waitMs: number): void => {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(connect, waitMs);
  };

  function lose(code: number): void {
    leaveSocket();
    const isRefused = code === CLOSE.unknownKey || code === CLOSE.keyRotated;
    options.onState(isRefused ? 'refused' : 'connecting');
    if (isRefused || code === CLOSE.tooMany) retryAfter(RETRY_REFUSED_MS * (0.75 + Math.random() / 2));
    else {
      retryAfter(chooseRetryMs(attempt, Math.random()));
      attempt += 1;
    }
  }

  function connect(): void {
    const current = new WebSocket(options.url);
    socket = current;
    let heardAt = Date.now();
    const welcomeTimer = setTimeout(() => lose(0), WELCOME_WAIT_MS);
    let stableTimer: ReturnType<typeof setTimeout> | undefined;
    const pingTimer = setInterval(() => {
      if (Date.now() - heardAt >= SILENCE_MAX_MS) lose(0);
      else send({ type: 'ping' });
    }, PAGE_PING_MS);

    leaveSocket = () => {
      clearTimeout(welcomeTimer);
      clearTimeout(stableTimer);
      clearInterval(pingTimer);
      current.onopen = current.onmessage = current.onclose = null;
      socket = undefined;
      // On a dead link the close event may take minutes: nobody waits for it.
      current.close();
    };
    current.onopen = () => current.send(JSON.stringify(options.createHello()));
    current.onclose = (event) => lose(event.code);
    current.onmessage = (event) => {
      heardAt = Date.now();
      const message = readHubMessage(event.data);
      if (!message) return;
      if (message.type === 'welcome') {
        clearTimeout(welcomeTimer);
        stableTimer = setTimeout(() => {
          attempt = 0;
        }, STABLE_MS);
        options.onState('open');
      }
      options.onMessage(message);
    };
  }

  function send(message: PageMessage): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  options.onState('connecting');
  connect();
  return {
    send,
    close() {
      clearTimeout(retryTimer);
      leaveSocket();
    },
  };
}
