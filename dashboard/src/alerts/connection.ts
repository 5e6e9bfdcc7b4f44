import { CLOSE, PAGE_PING_MS } from './wire.ts';

/** Milliseconds. Shortest wait before reconnecting. */
export const RETRY_MIN_MS = 300;
/** Milliseconds. Longest wait before reconnecting while the address is valid. */
export const RETRY_MAX_MS = 10_000;
/** Milliseconds. Wait after the EBS reported an invalid address or too many open pages. */
export const RETRY_REFUSED_MS = 60_000;

/**
 * Returns the milliseconds to wait before reconnecting: a random value between 0.3 s and a ceiling of 1, 2, 4, 8, then 10
 * s. The full range is used so that thousands of pages that lost a server spread out, while a single dropped connection is
 * back within a second.
 * @param attempt attempts since the last stable connection, from 0
 * @param draw a random number in [0, 1)
 */
export function chooseRetryMs(attempt: number, draw: number): number {
  const ceiling = Math.min(RETRY_MAX_MS, 1_000 * 2 ** Math.min(attempt, 10));
  return Math.round(RETRY_MIN_MS + draw * (ceiling - RETRY_MIN_MS));
}

/** State of the connection. `refused`: the EBS no longer knows this address. */
export type ConnectionState = 'connecting' | 'open' | 'refused';

/** Options of `openConnection`. The EBS answers `welcome` to `createHello`, and `pong` to pings. */
export interface ConnectionOptions<Incoming extends { type: string }, Outgoing> {
  url: string;
  /** Creates the first message of each connection, the only one that contains the key. */
  createHello: () => Outgoing;
  /** Reads what the EBS sent; undefined for a message this build does not know. */
  read: (data: unknown) => Incoming | undefined;
  onMessage: (message: Incoming) => void;
  onState: (state: ConnectionState) => void;
}

/** A page's connection to the EBS. */
export interface Connection<Outgoing> {
  /** Sends a message if connected. Otherwise it is dropped: the journal in the next `hello` reports the same. */
  send(message: Outgoing): void;
  close(): void;
}

/** Milliseconds allowed for connecting and receiving `welcome`. */
const WELCOME_WAIT_MS = 10_000;
/** Milliseconds a connection must last before the wait is reset to the shortest. */
const STABLE_MS = 5_000;
/** Milliseconds without a message from the EBS after which the connection counts as dead. */
const SILENCE_MAX_MS = 3 * PAGE_PING_MS;

/** Connects to the EBS and reconnects for as long as the page is open. */
export function openConnection<Incoming extends { type: string }, Outgoing>(
  options: ConnectionOptions<Incoming, Outgoing>,
): Connection<Outgoing> {
  let socket: WebSocket | undefined;
  let attempt = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let abandonSocket = () => {};

  const retryAfter = (waitMs: number): void => {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(connect, waitMs);
  };

  function lose(code: number): void {
    abandonSocket();
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

    abandonSocket = () => {
      clearTimeout(welcomeTimer);
      clearTimeout(stableTimer);
      clearInterval(pingTimer);
      current.onopen = current.onmessage = current.onclose = null;
      socket = undefined;
      // On a dead connection the close event can take minutes, so do not wait for it.
      current.close();
    };
    current.onopen = () => current.send(JSON.stringify(options.createHello()));
    current.onclose = (event) => lose(event.code);
    current.onmessage = (event) => {
      heardAt = Date.now();
      const message = options.read(event.data);
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

  function send(message: Outgoing | { type: 'ping' }): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  options.onState('connecting');
  connect();
  return {
    send,
    close() {
      clearTimeout(retryTimer);
      abandonSocket();
    },
  };
}
