import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  ALERT_SOCKET_PATH,
  CLOSE,
  OBS_MESSAGE_MAX_BYTES,
  PAGE_MESSAGE_MAX_BYTES,
  type PageMessage,
  pageMessage,
} from '@bitcue/shared/alerts/protocol.ts';
import type { RawData, WebSocket } from 'ws';
import type { PagesElsewhere } from '../channels/shared-pages.ts';
import type { Interaction } from '../ledger/interaction.ts';
import { recordIdOf } from '../ledger/step.ts';
import type { UnknownPage } from '../ports/channel-pages.ts';
import { inScope } from '../ports/scope.ts';
import type { User, UserStore } from '../ports/users.ts';
import { ChannelAlerts, type ChannelAlertsDeps, type Memory } from './channel-alerts.ts';
import type { ObsPages } from './obs-pages.ts';
import type { OnAir } from './on-air.ts';
import { lookOf, type Page } from './page.ts';
import { PageSocket, SocketPage } from './page-socket.ts';
import type { SceneHolds } from './scene-holds.ts';
import { SocketDoor, type SocketDoorDeps } from './socket-door.ts';
import { UnknownPages } from './unknown-pages.ts';

/** How long a replaced alert key is remembered, in milliseconds: longer than any lookup of it can take. */
const REPLACED_KEPT_MS = 60_000;
/** Interval between checks for silent sockets, in milliseconds. */
const WATCH_MS = 1_000;
/** Maximum pages per channel that lead or stand by. */
const PAGES_PER_CHANNEL = 20;

/** Dependencies of `AlertHub`. */
export interface HubDeps
  extends ChannelAlertsDeps,
    Pick<SocketDoorDeps, 'origins' | 'counts' | 'readAddress' | 'readRequestId'> {
  /** Finds the streamer of an alert key; returns null if the key is unknown or was replaced. */
  findUserByAlertKey(key: string): Promise<User | null>;
  /** Pages that are connected to other processes. */
  elsewhere: PagesElsewhere;
  onAir: Pick<OnAir, 'join' | 'report' | 'leave'>;
  sceneHolds: Pick<SceneHolds, 'setScenes' | 'join' | 'report' | 'leave'>;
  /** Trusts an alert page's browser; see `UserStore.trustAlertPage`. */
  trustAlertPage: UserStore['trustAlertPage'];
  /** Receives what pages report from OBS, and the outcome of what they were asked to do there. */
  obs: Pick<ObsPages, 'report' | 'answer' | 'leave'>;
  /** Reads which build of the alert page is served; returns null if that is unknown. */
  readServedBuild(): Promise<string | null>;
}

/**
 * The alert pages' sockets. A page is a client with an identity: it says hello with its key and receives only what
 * its own channel sends, so other pages add nothing to the cost of an alert.
 */
export class AlertHub {
  readonly #deps: HubDeps;
  readonly #channels = new Map<string, ChannelAlerts>();
  readonly #unknown = new UnknownPages();
  readonly #replacedKeys = new Set<string>();
  readonly #door: SocketDoor;
  readonly #sockets = new Map<WebSocket, PageSocket>();
  #isWatching = false;

  constructor(deps: HubDeps) {
    this.#deps = deps;
    this.#door = new SocketDoor({
      ...deps,
      path: ALERT_SOCKET_PATH,
      maxPayload: OBS_MESSAGE_MAX_BYTES,
      area: 'alerts',
    });
    deps.ledger.onChange((record) => this.#offer(record, true));
  }

  /** Handles an HTTP upgrade; returns false if it is not for this hub. Foreign origins are refused. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    return this.#door.handleUpgrade(request, socket, head, (client, address, id) => this.#greet(client, address, id));
  }

  /** Passes a record on to its channel's alerts: it may have a cue to play, or no longer have one. */
  offer(record: Interaction): void {
    this.#offer(record, false);
  }

  #offer(record: Interaction, isNews: boolean): void {
    const alerts = this.#channels.get(record.channelId) ?? this.#alertsOf(record.channelId);
    alerts.offer(record, isNews);
    this.#dropIfIdle(record.channelId, alerts);
  }

  /** Handles a change of a channel's home: its pages here lead from now on, or no longer. */
  reconsider(channelId: string): void {
    const alerts = this.#channels.get(channelId);
    if (!alerts || alerts.pageCount === 0) this.#deps.homes.leave(channelId);
    alerts?.reconsider();
  }

  /** True while a page of this process plays an alert of the record, or was told to. */
  isPlaying({ id, channelId }: Pick<Interaction, 'id' | 'channelId'>): boolean {
    return this.#channels.get(channelId)?.isPlaying(id) ?? false;
  }

  /** Connections of all channels' pages, including those that have not said hello. */
  get connectionCount(): number {
    return this.#sockets.size;
  }

  /** Counts a channel's connected pages in all processes, excluding unknown ones. */
  countPages(channelId: string): number {
    const here = this.#channels.get(channelId)?.pageCount ?? 0;
    return here + this.#deps.elsewhere.list(channelId).length;
  }

  /** Lists the pages that the streamer is asked about, in all processes. */
  listUnknown(channelId: string): UnknownPage[] {
    const all = [...this.listUnknownHere(channelId), ...this.#deps.elsewhere.listUnknown(channelId)];
    return [...new Map(all.map((page) => [page.id, page])).values()];
  }

  /** Lists a channel's unknown pages that are connected to this process. */
  listUnknownHere(channelId: string): UnknownPage[] {
    return this.#unknown.list(channelId);
  }

  /** Applies the streamer's answer about an unknown page, even if the page has disconnected since. */
  async answerUnknown(user: User, browser: string, isMine: boolean): Promise<void> {
    if (isMine) {
      const now = await this.#deps.trustAlertPage(user, browser, { onlyFirst: false });
      if (now) this.admit(now);
    } else this.refuse(user.id, browser);
    this.#deps.log.info('alerts.page_answered', { channelId: user.id, isMine });
    this.#deps.onPagesChange(user.id);
  }

  /** Lets unknown pages play if their streamer trusts their browser by now. */
  admit(user: User): void {
    const trusted = this.#unknown.list(user.id).filter(({ id }) => user.trustedAlertPages.includes(id));
    for (const { id } of trusted)
      for (const [page, memory] of this.#unknown.take(user.id, id)) this.#join(page, memory, user);
    if (trusted.length > 0) this.#deps.onPagesChange(user.id);
  }

  /** Disconnects the unknown pages of a browser, and turns it away until the alert key is replaced. */
  refuse(channelId: string, browser: string): void {
    const isWaiting = this.#unknown.list(channelId).some(({ id }) => id === browser);
    this.#unknown.refuse(channelId, browser);
    if (isWaiting) this.#deps.onPagesChange(channelId);
  }

  /** Turns these browsers away, and no others. */
  setRefused(channelId: string, browsers: readonly string[]): void {
    this.#unknown.forgetRefused(channelId);
    for (const browser of browsers) this.refuse(channelId, browser);
  }

  /** Counts the alerts ahead of this one in its lane. */
  countAhead(record: Interaction): number {
    return this.#channels.get(record.channelId)?.countAhead(record) ?? 0;
  }

  /** Counts the alerts ahead of one that is bought now, as far as this process plays them. */
  countWaiting(channelId: string): number {
    return this.#channels.get(channelId)?.countWaiting('main') ?? 0;
  }

  /** Sends a channel's pages its new look, and sets the scenes during which their alerts wait. */
  changeLook(user: User): void {
    this.#deps.sceneHolds.setScenes(user.id, user.waiting.holdScenes);
    const look = lookOf(user);
    for (const page of this.#channels.get(user.id)?.pages ?? []) {
      page.look = look;
      page.send({ type: 'look', look });
    }
  }

  /** Lists the hashes of the alert keys that a channel's pages are connected with: one, except while it is being replaced. */
  listKeys(channelId: string): readonly string[] {
    return [...new Set(this.#listPages(channelId).map(({ keyHash }) => keyHash))];
  }

  /**
   * Closes a channel's pages that are connected with a replaced key; returns how many. A page that is just saying hello with
   * that key is refused as well.
   */
  closePages(channelId: string, replacedHash: string): number {
    this.#replacedKeys.add(replacedHash);
    this.#deps.clock.after(REPLACED_KEPT_MS, () => this.#replacedKeys.delete(replacedHash));
    const pages = this.#listPages(channelId).filter(({ keyHash }) => keyHash === replacedHash);
    this.#unknown.forgetRefused(channelId);
    for (const page of pages) page.close(CLOSE.keyRotated);
    return pages.length;
  }

  /** Pages that lead, stand by or are unknown. */
  #listPages(channelId: string): Page[] {
    return [...(this.#channels.get(channelId)?.pages ?? []), ...this.#unknown.pagesOf(channelId)];
  }

  /** Closes all sockets. Pages reconnect to the next process on their own. */
  close(): void {
    for (const socket of this.#sockets.values()) socket.close(CLOSE.restarting);
    this.#door.close();
  }

  #greet(client: WebSocket, address: string | null, id: string): void {
    if (!this.#isWatching) this.#watch();
    this.#door.limits.noteOpened(address);
    this.#sockets.set(client, new PageSocket(client, this.#deps.clock, address, id));
    client.on('message', this.#onMessage);
    client.on('pong', this.#onPong);
    client.on('error', this.#onError);
    client.on('close', this.#onClose);
  }

  // All sockets share these listeners and call them with themselves as `this`.

  readonly #onMessage = ((hub) =>
    function (this: WebSocket, data: RawData, binary: boolean): void {
      const socket = hub.#sockets.get(this);
      if (socket) inScope({ request: socket.id }, () => hub.#take(socket, data, binary));
    })(this);

  readonly #onPong = ((hub) =>
    function (this: WebSocket): void {
      hub.#sockets.get(this)?.noteHeard();
    })(this);

  readonly #onError = ((hub) =>
    function (this: WebSocket, error: Error): void {
      const socket = hub.#sockets.get(this);
      if (!socket) return;
      inScope({ request: socket.id }, () => hub.#deps.log.info('alerts.socket_error', { error: String(error) }));
    })(this);

  readonly #onClose = ((hub) =>
    function (this: WebSocket): void {
      const socket = hub.#sockets.get(this);
      hub.#sockets.delete(this);
      if (!socket) return;
      hub.#door.limits.noteClosed(socket.address);
      const { page } = socket;
      if (page) inScope({ request: socket.id }, () => hub.#leave(page));
    })(this);

  /** Checks for silent sockets now and every second, as long as there are sockets. */
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
    const text = String(data);
    // Only an accepted page sends large messages.
    if (socket.page === null && text.length > PAGE_MESSAGE_MAX_BYTES) {
      socket.close(CLOSE.tooLarge);
      return;
    }
    const message = mayTalk && !binary ? parseMessage(text) : null;
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
    const [user, served] = await Promise.all([this.#deps.findUserByAlertKey(hello.key), this.#deps.readServedBuild()]);
    if (!socket.isOpen) return;
    const page = user && new SocketPage(socket, hello, user, this.#deps.clock.now());
    const owner = page && (await this.#trustFirst(user, page));
    if (!socket.isOpen) return;
    if (!page || !owner || owner.alertKeyHash !== user.alertKeyHash || this.#replacedKeys.has(user.alertKeyHash)) {
      this.#door.limits.noteWrongKey(socket.address);
      socket.close(CLOSE.unknownKey);
      return;
    }
    socket.page = page;
    this.#deps.log.info('alerts.page_joined', {
      channelId: user.id,
      pageId: page.pageId,
      client: page.client,
      build: page.build,
      isKnown: this.#mayPlay(page, owner),
    });
    // Sent first, so that the next alert plays in the new page.
    if (served !== null && served !== page.build) page.send({ type: 'reload', build: served });
    const memory = { journal: hello.journal, playing: hello.playing };
    if (this.#mayPlay(page, owner)) this.#join(page, memory, owner);
    else {
      this.#unknown.add(page, memory);
      this.#deps.onPagesChange(user.id);
    }
  }

  /** Trusts the first page of a key, if no other page is connected. Returns the account as it is afterwards. */
  async #trustFirst(user: User, { browser }: Page): Promise<User | null> {
    const isFirst = user.trustedAlertPages.length === 0 && this.countPages(user.id) === 0;
    if (browser === null || !isFirst) return user;
    return this.#deps.trustAlertPage(user, browser, { onlyFirst: true });
  }

  /** True for a page that the streamer trusts, and for a page of version 0.1.0 as long as they trust none. */
  #mayPlay({ browser }: Page, { trustedAlertPages }: User): boolean {
    return browser === null ? trustedAlertPages.length === 0 : trustedAlertPages.includes(browser);
  }

  /** Adds a page that may play. Turns away pages that no longer may and, if there are too many, the oldest standby. */
  #join(page: Page, memory: Memory, user: User): void {
    const alerts = this.#alertsOf(user.id);
    for (const other of [...alerts.pages])
      if (!this.#mayPlay(other, user)) this.#turnAway(alerts, other, CLOSE.restarting);
    const oldest = alerts.pageCount >= PAGES_PER_CHANNEL ? alerts.oldestStandby : null;
    if (oldest) this.#turnAway(alerts, oldest, CLOSE.tooMany);
    // Before the page joins, because an alert may start as soon as it leads.
    this.#deps.sceneHolds.setScenes(user.id, user.waiting.holdScenes);
    this.#deps.sceneHolds.join(page);
    // Looked up again, because these changes may have dropped the channel's alerts as idle.
    this.#alertsOf(user.id).join(page, memory);
    this.#deps.onAir.join(page);
  }

  #turnAway(alerts: ChannelAlerts, page: Page, code: number): void {
    alerts.evict(page);
    this.#forget(page);
    page.close(code);
  }

  #leave(page: Page): void {
    const { channelId } = page;
    const alerts = this.#channels.get(channelId);
    if (this.#unknown.remove(page)) this.#deps.onPagesChange(channelId);
    else alerts?.leave(page);
    this.#forget(page);
    if (alerts) this.#dropIfIdle(channelId, alerts);
    this.#deps.log.info('alerts.page_left', { channelId, pageId: page.pageId });
  }

  /** Forgets what a page reported. */
  #forget(page: Page): void {
    this.#deps.obs.leave(page);
    this.#deps.sceneHolds.leave(page);
    this.#deps.onAir.leave(page);
  }

  #handle(page: Page, message: Exclude<PageMessage, { type: 'hello' }>): void {
    // Nothing was sent to a page that is unknown or was turned away, so it has nothing to report.
    const alerts = this.#channels.get(page.channelId);
    const report = (event: Parameters<ChannelAlerts['report']>[1], id: string, play: number) => {
      if (!alerts?.hasPage(page)) return;
      inScope({ interaction: recordIdOf(id) }, () =>
        alerts.report(page, event, id, play).catch((error) => {
          this.#deps.log.error('alerts.report_failed', { channelId: page.channelId, error: String(error) });
          // The write failed: the page keeps its journal, says hello again and repeats its report.
          page.close(CLOSE.restarting);
        }),
      );
    };
    switch (message.type) {
      case 'ping':
        page.send({ type: 'pong' });
        break;
      case 'on-air':
        this.#deps.onAir.report(page, message);
        break;
      case 'sound-page':
        page.hasSoundPage = message.isOpen;
        if (alerts?.hasPage(page)) alerts.noteSoundPage(page);
        break;
      case 'autoplay':
        page.maySound = message.state === 'allowed';
        alerts?.reconsider();
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
      case 'obs':
        if (page.client !== 'obs' || !alerts?.hasPage(page)) break;
        this.#deps.obs.report(page, message.report);
        this.#deps.sceneHolds.report(page);
        break;
      case 'obs-answer':
        this.#deps.obs.answer(page, message.id, message.answer);
        break;
    }
  }

  #alertsOf(channelId: string): ChannelAlerts {
    let alerts = this.#channels.get(channelId);
    if (!alerts) {
      alerts = new ChannelAlerts(this.#deps, channelId);
      this.#channels.set(channelId, alerts);
    }
    return alerts;
  }

  #dropIfIdle(channelId: string, alerts: ChannelAlerts): void {
    if (alerts.isIdle) this.#channels.delete(channelId);
  }
}

function parseMessage(text: string): PageMessage | null {
  try {
    return pageMessage.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
