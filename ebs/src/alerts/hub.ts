import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  ALERT_SOCKET_PATH,
  CLOSE,
  type HubMessage,
  PAGE_MESSAGE_MAX_BYTES,
  PAGE_PING_MS,
  type PageMessage,
  pageMessage,
} from '@bitcue/shared/alerts/protocol.ts';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Interaction } from '../ledger/interaction.ts';
import type { CueSink } from '../ledger/runner.ts';
import type { User } from '../ports/users.ts';
import { ChannelStage, type StageDeps } from './channel-stage.ts';
import type { Page } from './page.ts';

/** Milliseconds within which a socket must have said hello. */
const HELLO_WITHIN_MS = 5_000;
/** Messages a page may send in one second. */
const MESSAGES_PER_S = 20;
/** Pages one alert key may have open. */
const PAGES_PER_CHANNEL = 20;

/** What the hub is built from. */
export interface HubDeps extends Omit<StageDeps, 'onLeaderChange'> {
  /** Origins whose pages may connect. */
  origins: readonly string[];
  /** The streamer of an alert key, or null when it is none (any more). */
  findUserByAlertKey(key: string): Promise<User | null>;
  /** A channel has a page that plays now, or has none any more. */
  onPresenceChange(channelId: string): void;
}

/**
 * The alert pages' sockets. A page is a client with an identity: it says hello with its key, and gets only what its
 * channel's stage sends it; an alert costs nothing on the other pages' account.
 */
export class AlertHub implements CueSink {
  readonly #deps: HubDeps;
  readonly #stages = new Map<string, ChannelStage>();
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: PAGE_MESSAGE_MAX_BYTES,
    clientTracking: true,
  });

  constructor(deps: HubDeps) {
    this.#deps = deps;
  }

  /** Takes an HTTP upgrade; returns false when it is not for this hub. Foreign origins are refused. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (new URL(request.url ?? '/', 'http://any').pathname !== ALERT_SOCKET_PATH) return false;
    if (!this.#deps.origins.includes(request.headers.origin ?? '')) {
      this.#deps.log.warn('alerts.origin_refused', { origin: request.headers.origin ?? null });
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return true;
    }
    this.#server.handleUpgrade(request, socket, head, (client) => this.#greet(client));
    return true;
  }

  offer(record: Interaction): void {
    const stage = this.#stages.get(record.channelId) ?? this.#stageOf(record.channelId);
    stage.offer(record);
    this.#dropIfIdle(record.channelId, stage);
  }

  hasPage(channelId: string): boolean {
    return this.#stages.get(channelId)?.hasLeader ?? false;
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
    for (const page of this.#stages.get(user.id)?.pages ?? []) {
      page.look = user.preferences;
      page.send({ type: 'look', look: user.preferences });
    }
  }

  /** Closes every page of a channel: its alert key was rotated. */
  closePages(channelId: string): void {
    for (const page of [...(this.#stages.get(channelId)?.pages ?? [])]) page.close(CLOSE.keyRotated);
  }

  /** Closes all sockets; pages come back to the next process by themselves. */
  close(): void {
    for (const client of this.#server.clients) client.close(CLOSE.restarting);
    this.#server.close();
  }

  #greet(client: WebSocket): void {
    let page: Page | null = null;
    let greeted = false;
    let budget = MESSAGES_PER_S;
    let windowStart = this.#deps.clock.now();
    const cancelHello = this.#deps.clock.after(HELLO_WITHIN_MS, () => client.close(CLOSE.badMessage));
    let cancelSilence = () => {};
    // A tab in the background may not be able to speak for a minute; its browser still answers a ping.
    const watchSilence = () => {
      cancelSilence();
      cancelSilence = this.#deps.clock.after(2 * PAGE_PING_MS, () => {
        client.ping();
        cancelSilence = this.#deps.clock.after(PAGE_PING_MS, () => client.terminate());
      });
    };
    client.on('pong', watchSilence);

    client.on('message', (data, binary) => {
      const now = this.#deps.clock.now();
      if (now - windowStart >= 1_000) {
        windowStart = now;
        budget = MESSAGES_PER_S;
      }
      budget -= 1;
      const message = binary ? null : parseMessage(String(data));
      if (!message || budget < 0) {
        client.close(budget < 0 ? CLOSE.tooMany : CLOSE.badMessage);
        return;
      }
      watchSilence();
      if (message.type === 'hello') {
        if (greeted) return client.close(CLOSE.badMessage);
        greeted = true;
        cancelHello();
        this.#welcome(client, message)
          .then((joined) => {
            page = joined;
          })
          .catch((error) => {
            this.#deps.log.error('alerts.hello_failed', { error: String(error) });
            client.close(CLOSE.restarting);
          });
      } else if (page) this.#handle(page, message);
      else if (!greeted) client.close(CLOSE.badMessage);
    });
    client.on('error', (error) => this.#deps.log.info('alerts.socket_error', { error: String(error) }));
    client.on('close', () => {
      cancelHello();
      cancelSilence();
      if (!page) return;
      const { channelId } = page;
      const stage = this.#stages.get(channelId);
      stage?.leave(page);
      if (stage) this.#dropIfIdle(channelId, stage);
      this.#deps.log.info('alerts.page_left', { channelId, pageId: page.pageId });
    });
  }

  async #welcome(client: WebSocket, hello: Extract<PageMessage, { type: 'hello' }>): Promise<Page | null> {
    const user = await this.#deps.findUserByAlertKey(hello.key);
    if (client.readyState !== client.OPEN) return null;
    if (!user) {
      client.close(CLOSE.unknownKey);
      return null;
    }
    const stage = this.#stageOf(user.id);
    if (stage.pageCount >= PAGES_PER_CHANNEL) {
      client.close(CLOSE.tooMany);
      return null;
    }
    const page: Page = {
      pageId: hello.pageId,
      channelId: user.id,
      channelName: user.displayName,
      client: hello.client,
      build: hello.build,
      connectedAt: this.#deps.clock.now(),
      maySound: hello.autoplay === 'allowed',
      look: user.preferences,
      send: (message: HubMessage) => {
        if (client.readyState === client.OPEN) client.send(JSON.stringify(message));
      },
      close: (code) => client.close(code),
    };
    this.#deps.log.info('alerts.page_joined', { channelId: user.id, pageId: page.pageId, client: page.client });
    stage.join(page, { journal: hello.journal, playing: hello.playing });
    return page;
  }

  #handle(page: Page, message: Exclude<PageMessage, { type: 'hello' }>): void {
    const stage = this.#stageOf(page.channelId);
    const report = (event: Parameters<ChannelStage['report']>[1], id: string, play: number) => {
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

  #stageOf(channelId: string): ChannelStage {
    let stage = this.#stages.get(channelId);
    if (!stage) {
      stage = new ChannelStage({
        ...this.#deps,
        onLeaderChange: () => this.#deps.onPresenceChange(channelId),
      });
      this.#stages.set(channelId, stage);
    }
    return stage;
  }

  #dropIfIdle(channelId: string, stage: ChannelStage): void {
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
