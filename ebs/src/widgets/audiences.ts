import { CLOSE } from '@bitcue/shared/alerts/protocol.ts';
import type { WidgetMessage, WidgetName } from '@bitcue/shared/widgets/widgets.ts';
import { lookOf } from '../alerts/page.ts';
import type { StreamerEvents, UserTopic } from '../channels/streamer-events.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { UserStore } from '../ports/users.ts';
import type { ReadContent } from './contents.ts';

/** Minimum interval between reads for the widgets of one channel, in milliseconds. */
export const READ_EVERY_MS = 1_000;
/** Maximum open widgets per channel. */
const WIDGETS_PER_CHANNEL = 20;
/** Topics that the widgets depend on. */
const TOPICS: readonly UserTopic[] = ['activity', 'extension'];

/** An open widget. */
export interface OpenWidget {
  readonly name: WidgetName;
  /** Hash of the key that opened it. */
  readonly keyHash: string;
  /** Sends a message, unless the widget already shows the same. */
  show(message: string): void;
  /** Closes it with a code of `CLOSE`. */
  close(code: number): void;
}

/** Dependencies of `createAudiences`. */
export interface AudienceDeps {
  events: Pick<StreamerEvents, 'listen'>;
  users: Pick<UserStore, 'findById'>;
  readContent: ReadContent;
  clock: Clock;
  log: Log;
}

/** The open widgets of all channels. */
export interface Audiences {
  /** Adds a widget. Returns a function that removes it, or null if the channel has too many. */
  join(channelId: string, widget: OpenWidget): (() => void) | null;
}

/**
 * Creates the audiences. Nothing is read for a channel without widgets. For a channel with widgets, changes in this and other
 * processes are hints to read the store again: at most once a second, and once for all widgets of a kind.
 */
export function createAudiences(deps: AudienceDeps): Audiences {
  const channels = new Map<string, Audience>();
  return {
    join(channelId, widget) {
      let audience = channels.get(channelId);
      if (!audience) {
        audience = new Audience(deps, channelId);
        if (!audience.open()) return null;
        channels.set(channelId, audience);
      }
      const joined = audience;
      if (joined.widgets.size >= WIDGETS_PER_CHANNEL) return null;
      joined.widgets.add(widget);
      joined.readSoon();
      return () => {
        joined.widgets.delete(widget);
        if (joined.widgets.size > 0 || channels.get(channelId) !== joined) return;
        joined.close();
        channels.delete(channelId);
      };
    },
  };
}

/** The open widgets of one channel. */
class Audience {
  readonly widgets = new Set<OpenWidget>();
  readonly #deps: AudienceDeps;
  readonly #channelId: string;
  #readAt = 0;
  #isReading = false;
  /** True if something changed while it was being read. */
  #isOld = false;
  #cancelRead: (() => void) | null = null;
  #cancelLater = () => {};
  #stopListening = () => {};

  constructor(deps: AudienceDeps, channelId: string) {
    this.#deps = deps;
    this.#channelId = channelId;
  }

  /** Listens to the channel's changes. Returns false if too many listen already. */
  open(): boolean {
    const stop = this.#deps.events.listen(this.#channelId, {
      send: ({ topic }) => TOPICS.includes(topic) && this.readSoon(),
      close: () => {
        for (const widget of this.widgets) widget.close(CLOSE.restarting);
      },
    });
    if (stop) this.#stopListening = stop;
    return stop !== null;
  }

  close(): void {
    this.#stopListening();
    this.#cancelRead?.();
    this.#cancelLater();
  }

  readSoon(): void {
    if (this.#isReading) this.#isOld = true;
    else if (this.#cancelRead === null) {
      const waitMs = Math.max(0, this.#readAt + READ_EVERY_MS - this.#deps.clock.now());
      this.#cancelRead = this.#deps.clock.after(waitMs, () => void this.#read());
    }
  }

  async #read(): Promise<void> {
    this.#cancelRead = null;
    this.#isReading = true;
    this.#isOld = false;
    this.#cancelLater();
    this.#readAt = this.#deps.clock.now();
    try {
      await this.#showAll();
    } catch (error) {
      this.#isOld = true;
      this.#deps.log.warn('widgets.read_failed', { channelId: this.#channelId, error: String(error) });
    }
    this.#isReading = false;
    if (this.#isOld && this.widgets.size > 0) this.readSoon();
  }

  async #showAll(): Promise<void> {
    const user = await this.#deps.users.findById(this.#channelId);
    // Read after a widget has joined, so that no widget stays that joined while its key was replaced.
    for (const widget of this.widgets) if (widget.keyHash !== user?.widgetKey?.hash) widget.close(CLOSE.keyRotated);
    if (user === null) return;
    const look = lookOf(user);
    const ends: number[] = [];
    for (const name of new Set([...this.widgets].map((widget) => widget.name))) {
      const { content, until } = await this.#deps.readContent(name, user);
      if (until !== null) ends.push(until);
      const message: WidgetMessage = { type: 'show', look, content };
      const text = JSON.stringify(message);
      for (const widget of this.widgets)
        if (widget.name === name && widget.keyHash === user.widgetKey?.hash) widget.show(text);
    }
    const { clock } = this.#deps;
    if (ends.length > 0 && this.widgets.size > 0)
      this.#cancelLater = clock.after(Math.max(0, Math.min(...ends) - clock.now()), () => this.readSoon());
  }
}
