import { createHash } from 'node:crypto';
import {
  ALERT_SOCKET_PATH,
  type HubMessage,
  type JournalEntry,
  type PageMessage,
} from '@bitcue/shared/alerts/protocol.ts';
import type { ObsAsk } from '@bitcue/shared/obs-studio/protocol.ts';
import { WebSocket } from 'ws';
import type { PlayLine } from '../checker/logs.ts';
import type { ObsModel } from './obs-model.ts';

/** Milliseconds before a page reconnects. */
const RETRY_MS = 120;
/** Milliseconds from a change in OBS to the page's answer. */
const ANSWER_MS = 10;
/** Milliseconds for which a page stays away after a crash ordered with `crashAtAsk`. */
const CRASHED_MS = 200;

/** Options of a page. */
export interface PageOptions {
  /** Where it connects. */
  ebsUrl: string;
  /** Where it was loaded from, if not from `ebsUrl`. */
  origin?: string;
  channelId: string;
  alertKey: string;
  name: string;
  /** Receives every play. */
  log: PlayLine[];
  /** The OBS it plays in. */
  obs: ObsModel;
  /** Name of its browser. By default, all pages of a channel share one. */
  browser?: string;
  /** Sabotage: the page acknowledges the end of an alert too early, after this share of the cue's duration. */
  acknowledgesAt?: number;
  /** Milliseconds a clip takes, if it is not the cue's duration. */
  clipMs?: number;
  /** Reports everything it is told to play at the right times, but shows nothing. */
  isRogue?: boolean;
  /** Called immediately with each cue it is told to play. */
  onPlay?: (cue: string) => void;
}

interface Running {
  id: string;
  play: number;
  beganAt: number;
  lengthMs: number;
  timer: NodeJS.Timeout;
}

/** An alert as it was sent. */
interface Due {
  id: string;
  play: number;
  lane: string;
  durationMs: number;
}

/**
 * An alert page without a browser: a client of the protocol. Its journal survives a crash of the page, and is written before
 * each acknowledgement.
 */
export class PageClient {
  readonly #options: PageOptions;
  readonly #journal = new Map<string, JournalEntry>();
  readonly #running = new Map<string, Running>();
  /** Alerts that arrived while their lane was busy. */
  #waiting: Due[] = [];
  #socket: WebSocket | null = null;
  #retry: NodeJS.Timeout | null = null;
  #closed = false;
  #crashesAtAsk: 'before' | 'after' | null = null;
  /** True once the backend has answered its hello. */
  isWelcome = false;
  /** Number of plays it was told to start. */
  told = 0;

  constructor(options: PageOptions) {
    this.#options = options;
    this.#connect();
  }

  /** Ids of the alerts on its screen. */
  get playing(): string[] {
    return [...this.#running.values()].map(({ id }) => id);
  }

  /** Drops the socket; the page keeps playing and reconnects. */
  cut(): void {
    this.#socket?.terminate();
  }

  /** Crashes the page with everything on its screen, but keeps its journal. It comes back after `awayMs`. */
  crash(awayMs: number): void {
    this.#breakOff();
    if (this.#retry) clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.terminate();
    this.#retry = setTimeout(() => this.#connect(), awayMs);
  }

  /** Crashes the page the next time it is asked to do something in OBS, before or after OBS has done it. It never answers. */
  crashAtAsk(when: 'before' | 'after'): void {
    this.#crashesAtAsk = when;
  }

  /** Sets whether the page can reach its OBS from now on, and reports it. */
  setObsReachable(isReachable: boolean): void {
    this.#options.obs.isReachable = isReachable;
    this.#report();
  }

  /** Closes it for good. */
  close(): void {
    this.#closed = true;
    this.#breakOff();
    if (this.#retry) clearTimeout(this.#retry);
    this.#socket?.terminate();
  }

  #breakOff(): void {
    for (const running of this.#running.values()) {
      clearTimeout(running.timer);
      const share = Math.min(0.99, (Date.now() - running.beganAt) / running.lengthMs);
      this.#note(running.id, running.play, 'broken-off', Math.round(share * 100) / 100);
    }
    this.#running.clear();
    this.#waiting = [];
  }

  #connect(): void {
    if (this.#closed) return;
    const { ebsUrl, origin = new URL(ebsUrl).origin, alertKey, name, channelId, browser = channelId } = this.#options;
    const socket = new WebSocket(ebsUrl.replace(/^http/, 'ws') + ALERT_SOCKET_PATH, { origin });
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('open', () => {
      this.#say({
        type: 'hello',
        key: alertKey,
        pageId: `${name}-identity`,
        browserId: createHash('md5').update(browser).digest('hex'),
        build: 'proof',
        client: 'obs',
        autoplay: 'allowed',
        journal: [...this.#journal.values()].slice(-50),
        playing: this.playing.slice(0, 10),
      });
    });
    socket.on('message', (data) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(data)) as HubMessage);
    });
    socket.on('close', () => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      this.#retry = setTimeout(() => this.#connect(), RETRY_MS);
    });
  }

  #receive(message: HubMessage): void {
    if (message.type === 'welcome') {
      this.isWelcome = true;
      this.#report();
    }
    if ((message.type === 'welcome' || message.type === 'role') && message.role === 'standby') this.#waiting = [];
    if (message.type === 'settled') this.#journal.delete(message.id);
    if (message.type === 'stop') this.#stop(message.id);
    if (message.type === 'obs-ask') this.#perform(message.id, message.ask);
    if (message.type === 'play') {
      const { id, play, lane, cue } = message;
      this.#options.onPlay?.(id);
      this.#play({ id, play, lane, durationMs: cue.durationMs });
    }
  }

  #report(): void {
    this.#say({ type: 'obs', report: this.#options.obs.report() });
  }

  #perform(id: string, ask: ObsAsk): void {
    const crashes = this.#crashesAtAsk;
    this.#crashesAtAsk = null;
    const answer = crashes === 'before' ? null : this.#options.obs.perform(ask);
    if (crashes !== null) this.crash(CRASHED_MS);
    const socket = this.#socket;
    setTimeout(() => {
      if (answer === null || socket === null || socket !== this.#socket) return;
      this.#say({ type: 'obs-answer', id, answer });
      if (ask.do === 'set') this.#report();
    }, ANSWER_MS);
  }

  #play(due: Due): void {
    const { id, play, lane } = due;
    this.told += 1;
    const known = this.#journal.get(id);
    const running = [...this.#running.values()].find((one) => one.id === id);
    if (running) {
      running.play = Math.max(running.play, play);
      this.#acknowledge(id, running.play, 'started');
    } else if (known && known.play >= play && known.phase === 'finished') {
      this.#acknowledge(id, play, 'finished');
    } else if (this.#running.has(lane)) {
      this.#waiting = [...this.#waiting.filter((one) => one.id !== id), due];
    } else this.#start(due);
  }

  #start({ id, play, lane, durationMs }: Due): void {
    this.#note(id, play, 'begun', 0);
    const { clipMs: lengthMs = durationMs, acknowledgesAt } = this.#options;
    const timer = setTimeout(() => this.#end(lane, id), lengthMs);
    const running: Running = { id, play, beganAt: Date.now(), lengthMs, timer };
    this.#running.set(lane, running);
    this.#acknowledge(id, play, 'started');
    const acknowledge = () => this.#acknowledge(id, play, 'finished');
    if (acknowledgesAt === 0) acknowledge();
    else if (acknowledgesAt) setTimeout(acknowledge, durationMs * acknowledgesAt);
  }

  #end(lane: string, id: string): void {
    const running = this.#running.get(lane);
    if (running?.id !== id) return;
    this.#running.delete(lane);
    this.#note(id, running.play, 'completed', 1);
    this.#acknowledge(id, running.play, 'finished');
    this.#playWaiting(lane);
  }

  #playWaiting(lane: string): void {
    const next = this.#waiting.find((one) => one.lane === lane);
    if (!next) return;
    this.#waiting = this.#waiting.filter((one) => one !== next);
    this.#play(next);
  }

  #stop(id: string): void {
    for (const [lane, running] of this.#running) {
      if (running.id !== id) continue;
      clearTimeout(running.timer);
      this.#running.delete(lane);
      this.#note(id, running.play, 'broken-off', 0);
      this.#acknowledge(id, running.play, 'finished');
      this.#playWaiting(lane);
    }
  }

  /** Writes the journal first, then reports. */
  #acknowledge(id: string, play: number, phase: 'started' | 'finished'): void {
    this.#journal.set(id, { id, play, phase, positionMs: 0 });
    this.#say({ type: phase, id, play });
  }

  #say(message: PageMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #note(cue: string, play: number, what: PlayLine['what'], share: number): void {
    const { log, name, channelId, isRogue } = this.#options;
    if (!isRogue) log.push({ at: Date.now(), page: name, channelId, cue, play, what, share });
  }
}
