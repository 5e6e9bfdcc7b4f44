import type { PageMessage } from '@bitcue/shared/alerts/protocol.ts';
import { chooseRetryMs, RETRY_REFUSED_MS } from './backoff.ts';
import { type IncomingMessage, readHubMessage } from './hub-message.ts';
import { CLOSE, PAGE_PING_MS } from './wire.ts';

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
