import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  ALERT_SOCKET_PATH,
  CLOSE,
  PAGE_MESSAGE_MAX_BYTES,
  type PageMessage,
  pageMessage,
} from '@bitcue/shared/alerts/protocol.ts';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Interaction } from '../ledger/interaction.ts';
import type { User } from '../ports/users.ts';
import { ChannelAlerts, type ChannelAlertsDeps } from './channel-alerts.ts';
import { lookOf, type Page } from './page.ts';
import { PageSocket, SocketPage } from './page-socket.ts';

/** Milliseconds for which a replaced alert key is remembered: longer than any look-up of it can be under way. */
const REPLACED_KEPT_MS = 60_000;
/** Milliseconds between two looks for sockets that are silent. */
const WATCH_MS = 1_000;
/** Pages one alert key may have open. */
const PAGES_PER_CHANNEL = 20;

/** What the hub is built from. */
export interface HubDeps extends ChannelAlertsDeps {
  /** Origins whose pages may connect. */
  origins: readonly string[];
  /** The streamer of an alert key, or null when it is none (any more). */
  findUserByAlertKey(key: string): Promise<User | null>;
}

/**
 * The alert pages' sockets. A page is a client with an identity: it says hello with its key, and gets only what its
 * channel's stage sends it; an alert costs nothing on the other pages' account.
 */
export class AlertHub {
  readonly #deps: HubDeps;
  readonly #stages = new Map<string, ChannelAlerts>();
  readonly #replacedKeys = new Set<string>();
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: PAGE_MESSAGE_MAX_BYTES,
    clientTracking: false,
  });
  readonly #sockets = new Map<WebSocket, PageSocket>();
  #isWatching = false;

  constructor(deps: HubDeps) {
    this.#deps = deps;
    deps.ledger.onChange((record) => this.offer(record));
  }

  /** Takes an HTTP upgrade; returns false when it is not for this hub. Foreign origins are refused. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    // Cut, not parsed: what a stranger sends need not be a URL, and nothing catches an error here.
    if (request.url?.split('?', 1)[0] !== ALERT_SOCKET_PATH) return false;
    if (!this.#deps.origins.includes(request.headers.origin ?? '')) {
      this.#deps.log.warn('alerts.origin_refused', { origin: request.headers.origin ?? null });
      socket.on('error', () => socket.destroy());
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return true;
    }
    this.#server.handleUpgrade(request, socket, head, (client) => this.#greet(client));
    return true;
  }

  /** Takes in a record as it stands: it may have a cue to play, or have none any more. */
  offer(record: Interaction): void {
    const stage = this.#stages.get(record.channelId) ?? this.#stageOf(record.channelId);
    stage.offer(record);
    this.#dropIfIdle(record.channelId, stage);
  }

  /** Pages connected for a channel. */
  countPages(channelId: string): number {
    return this.#stages.get(channelId)?.pageCount ?? 0;
  }

  /** Alerts of its channel that play before this one. */
  countAhead(record: Interaction): number {
    return this.#stages.get(record.channelId)?.countAhead(record) ?? 0;
  }

  /** Tells the pages of a channel that its looks have changed. */
  changeLook(user: User): void {
    const look = lookOf(user);
    for (const page of this.#stages.get(user.id)?.pages ?? []) {
      page.look = look;
      page.send({ type: 'look', look });
    }
  }

  /**
   * Closes every page of a channel, as its alert key was replaced; returns how many. A page that is saying hello with the
   * old key (`replacedHash`) at this moment does not come in either.
   */
  closePages(channelId: string, replacedHash: string): number {
    this.#replacedKeys.add(replacedHash);
    this.#deps.clock.after(REPLACED_KEPT_MS, () => this.#replacedKeys.delete(replacedHash));
    const pages = [...(this.#stages.get(channelId)?.pages ?? [])];
    for (const page of pages) page.close(CLOSE.keyRotated);
    return pages.length;
  }

  /** Closes all sockets; pages come back to the next process by themselves. */
  close(): void {
    for (const socket of this.#sockets.values()) socket.close(CLOSE.restarting);
    this.#server.close();
  }

  #greet(client: WebSocket): void {
    if (!this.#isWatching) this.#watch();
    this.#sockets.set(client, new PageSocket(client, this.#deps.clock));
    client.on('message', this.#onMessage);
    client.on('pong', this.#onPong);
    client.on('error', this.#onError);
    client.on('close', this.#onClose);
  }

  // The listeners are made once for all sockets, which call them with themselves as `this`.

  readonly #onMessage = ((hub) =>
    function (this: WebSocket, data: RawData, binary: boolean): void {
      const socket = hub.#sockets.get(this);
      if (socket) hub.#take(socket, data, binary);
    })(this);

  readonly #onPong = ((hub) =>
    function (this: WebSocket): void {
      hub.#sockets.get(this)?.noteHeard();
    })(this);

  readonly #onError = (error: Error): void => this.#deps.log.info('alerts.socket_error', { error: String(error) });

  readonly #onClose = ((hub) =>
    function (this: WebSocket): void {
      const page = hub.#sockets.get(this)?.page;
      hub.#sockets.delete(this);
      if (page) hub.#leave(page);
    })(this);

  /** Looks for silent sockets now and every second, as long as there are any. */
  #watch(): void {
    for (const socket of this.#sockets.values()) socket.watchSilence();
    this.#isWatching = true;
    this.#deps.clock.after(WATCH_MS, () => {
      this.#isWatching = false;
      if (this.#sockets.size > 0) this.#watch();
    });
  }

  #take(socket: PageSocket, data: RawData, binary: boolean): void {
    const mayTalk = socket.takeMessage();
    const message = mayTalk && !binary ? parseMessage(String(data)) : null;
    const isHello = message?.type === 'hello';
    if (!message || isHello === socket.hasGreeted) {
      socket.close(mayTalk ? CLOSE.badMessage : CLOSE.tooMany);
      return;
    }
    socket.noteHeard();
    if (isHello) {
      socket.hasGreeted = true;
      this.#welcome(socket, message).catch((error) => {
        this.#deps.log.error('alerts.hello_failed', { error: String(error) });
        socket.close(CLOSE.restarting);
      });
    } else if (socket.page) this.#handle(socket.page, message);
  }

  async #welcome(socket: PageSocket, hello: Extract<PageMessage, { type: 'hello' }>): Promise<void> {
    const user = await this.#deps.findUserByAlertKey(hello.key);
    if (!socket.isOpen) return;
    const stage = user && !this.#replacedKeys.has(user.alertKeyHash) ? this.#stageOf(user.id) : null;
    if (!user || !stage || stage.pageCount >= PAGES_PER_CHANNEL) {
      socket.close(stage ? CLOSE.tooMany : CLOSE.unknownKey);
      return;
    }
    const page = new SocketPage(socket, hello, user, this.#deps.clock.now());
    socket.page = page;
    this.#deps.log.info('alerts.page_joined', { channelId: user.id, pageId: page.pageId, client: page.client });
    stage.join(page, { journal: hello.journal, playing: hello.playing });
  }

  #leave(page: Page): void {
    const { channelId } = page;
    const stage = this.#stages.get(channelId);
    stage?.leave(page);
    if (stage) this.#dropIfIdle(channelId, stage);
    this.#deps.log.info('alerts.page_left', { channelId, pageId: page.pageId });
  }

  #handle(page: Page, message: Exclude<PageMessage, { type: 'hello' }>): void {
    const stage = this.#stageOf(page.channelId);
    const report = (event: Parameters<ChannelAlerts['report']>[1], id: string, play: number) => {
      stage.report(page, event, id, play).catch((error) => {
        this.#deps.log.error('alerts.report_failed', { channelId: page.channelId, error: String(error) });
        // Not written down: the page keeps its journal, says hello again and reports once more.
        page.close(CLOSE.restarting);
      });
    };
    switch (message.type) {
      case 'ping':
        page.send({ type: 'pong' });
        break;
      case 'autoplay':
        page.maySound = message.state === 'allowed';
        stage.reconsider();
        break;
      case 'started':
      case 'finished':
        report({ kind: message.type }, message.id, message.play);
        break;
      case 'failed':
        report({ kind: 'failed', reason: message.reason }, message.id, message.play);
        break;
      case 'progress':
        report({ kind: 'progress', positionMs: message.positionMs }, message.id, message.play);
        break;
    }
  }

  #stageOf(channelId: string): ChannelAlerts {
    let stage = this.#stages.get(channelId);
    if (!stage) {
      stage = new ChannelAlerts(this.#deps, channelId);
      this.#stages.set(channelId, stage);
    }
    return stage;
  }

  #dropIfIdle(channelId: string, stage: ChannelAlerts): void {
    if (stage.isIdle) this.#stages.delete(channelId);
  }
}

function parseMessage(text: string): PageMessage | null {
  try {
    return pageMessage.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
