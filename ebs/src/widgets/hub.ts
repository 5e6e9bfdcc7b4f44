import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLOSE } from '@bitcue/shared/alerts/protocol.ts';
import {
  WIDGET_MESSAGE_MAX_BYTES,
  type WidgetPageMessage,
  widgetPageMessage,
} from '@bitcue/shared/widgets/protocol.ts';
import { WIDGET_SOCKET_PATH, type WidgetMessage } from '@bitcue/shared/widgets/widgets.ts';
import type { WebSocket } from 'ws';
import { SocketDoor, type SocketDoorDeps } from '../alerts/socket-door.ts';
import { TokenBucket } from '../alerts/token-bucket.ts';
import type { User } from '../ports/users.ts';
import type { Audiences, OpenWidget } from './audiences.ts';

/** Time limit for a socket's hello, in milliseconds. */
const HELLO_WITHIN_MS = 5_000;
/** Interval between pings in milliseconds. A browser that has not answered one by the next is gone. */
const PING_MS = 30_000;
/** Maximum bytes buffered for a widget that does not read. */
const WAITING_MAX_BYTES = 65_536;

/** Dependencies of `WidgetHub`. */
export interface WidgetHubDeps extends Omit<SocketDoorDeps, 'path' | 'maxPayload' | 'area'> {
  /** Returns the streamer of a widget key, or null if the key is unknown or was replaced. */
  findUserByWidgetKey(key: string): Promise<User | null>;
  audiences: Audiences;
  /** Returns the build of the widgets' page that is being served, or null if it is unknown. */
  readServedBuild(): Promise<string | null>;
}

/**
 * The widgets' sockets. Widgets only receive: unlike an alert page, a widget neither plays nor acknowledges anything, and no purchase
 * depends on it.
 */
export class WidgetHub {
  readonly #deps: WidgetHubDeps;
  readonly #door: SocketDoor;
  readonly #clients = new Set<WebSocket>();

  constructor(deps: WidgetHubDeps) {
    this.#deps = deps;
    this.#door = new SocketDoor({
      ...deps,
      path: WIDGET_SOCKET_PATH,
      maxPayload: WIDGET_MESSAGE_MAX_BYTES,
      area: 'widgets',
    });
  }

  /** Handles an HTTP upgrade; returns false if it is not for this hub. Foreign origins are refused. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    return this.#door.handleUpgrade(request, socket, head, (client, address) => this.#greet(client, address));
  }

  /** Closes all sockets. Widgets reconnect to the next process on their own. */
  close(): void {
    for (const client of this.#clients) client.close(CLOSE.restarting);
    this.#door.close();
  }

  #greet(client: WebSocket, address: string | null): void {
    const { clock, log } = this.#deps;
    const { limits } = this.#door;
    const allowance = new TokenBucket(clock);
    let hasGreeted = false;
    let leave = () => {};
    limits.noteOpened(address);
    this.#clients.add(client);
    let cancelWatch = clock.after(HELLO_WITHIN_MS, () => client.close(CLOSE.badMessage));
    client.on('message', (data, binary) => {
      const mayTalk = allowance.take();
      const message = mayTalk && !binary ? parseMessage(String(data)) : null;
      const isHello = message?.type === 'hello';
      if (!message || isHello === hasGreeted) return client.close(mayTalk ? CLOSE.badMessage : CLOSE.tooMany);
      if (!isHello) return send(client, { type: 'pong' });
      hasGreeted = true;
      cancelWatch();
      cancelWatch = this.#watch(client);
      this.#welcome(client, message, address)
        .then((stop) => {
          leave = stop;
          if (client.readyState !== client.OPEN) leave();
        })
        .catch((error) => {
          log.error('widgets.hello_failed', { error: String(error) });
          client.close(CLOSE.restarting);
        });
    });
    client.on('error', (error) => log.info('widgets.socket_error', { error: String(error) }));
    client.on('close', () => {
      cancelWatch();
      leave();
      limits.noteClosed(address);
      this.#clients.delete(client);
    });
  }

  /** Admits a widget. Returns a function that removes it. */
  async #welcome(
    client: WebSocket,
    { key, widget }: Extract<WidgetPageMessage, { type: 'hello' }>,
    address: string | null,
  ): Promise<() => void> {
    const [user, build] = await Promise.all([this.#deps.findUserByWidgetKey(key), this.#deps.readServedBuild()]);
    if (client.readyState !== client.OPEN) return () => {};
    if (user?.widgetKey === undefined) {
      this.#door.limits.noteWrongKey(address);
      client.close(CLOSE.unknownKey);
      return () => {};
    }
    const { log, audiences } = this.#deps;
    const leave = audiences.join(user.id, openWidget(client, widget, user.widgetKey.hash));
    if (leave === null) {
      client.close(CLOSE.tooMany);
      return () => {};
    }
    send(client, { type: 'welcome', build });
    log.info('widgets.joined', { channelId: user.id, widget });
    return () => {
      leave();
      log.info('widgets.left', { channelId: user.id, widget });
    };
  }

  /** Pings a widget's browser periodically. Returns a function that stops it. */
  #watch(client: WebSocket): () => void {
    let hasAnswered = true;
    let cancel = () => {};
    const beat = () => {
      if (!hasAnswered) return client.terminate();
      hasAnswered = false;
      client.ping();
      cancel = this.#deps.clock.after(PING_MS, beat);
    };
    client.on('pong', () => {
      hasAnswered = true;
    });
    cancel = this.#deps.clock.after(PING_MS, beat);
    return () => cancel();
  }
}

function openWidget(client: WebSocket, name: OpenWidget['name'], keyHash: string): OpenWidget {
  let shown = '';
  return {
    name,
    keyHash,
    show(message) {
      if (message === shown || client.readyState !== client.OPEN) return;
      if (client.bufferedAmount > WAITING_MAX_BYTES) return client.terminate();
      shown = message;
      client.send(message);
    },
    close: (code) => client.close(code),
  };
}

function send(client: WebSocket, message: WidgetMessage): void {
  if (client.readyState === client.OPEN) client.send(JSON.stringify(message));
}

function parseMessage(text: string): WidgetPageMessage | null {
  try {
    return widgetPageMessage.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
