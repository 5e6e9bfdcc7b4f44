import { once } from 'node:events';
import type { Socket } from 'node:net';
import { ALERT_SOCKET_PATH, type HubMessage, type JournalEntry } from '@bitcue/shared/alerts/protocol.ts';
import { WebSocket } from 'ws';

/** Number of pages that connect at the same time: few enough for any server's accept queue. */
const CONNECTING = 100;

/** Callbacks for each alert, by the id of its purchase. */
export interface PageListener {
  onPlay(purchase: string): void;
  /** The server has recorded the end, so the page may forget the alert. */
  onSettled(purchase: string): void;
}

/** An alert page without a browser; speaks the protocol of the real one. */
export interface BenchPage {
  readonly key: string;
  /** Bytes received since the welcome. */
  countBytes(): number;
  close(): void;
}

/** Options of pages. `playMs` is the time between `started` and `finished`; 0 sends both at once, null never finishes. */
export interface PageOptions {
  port: number;
  playMs: number | null;
  listener: PageListener;
  /** Returns the journal of the page with this key: the alerts it has started before. */
  journalOf?: (key: string) => JournalEntry[];
}

/** Connects one page; resolves when it is welcomed. */
export async function openPage(key: string, options: PageOptions): Promise<BenchPage> {
  const { port, playMs, listener } = options;
  const client = new WebSocket(`ws://127.0.0.1:${port}${ALERT_SOCKET_PATH}`, {
    origin: `http://localhost:${port}`,
    perMessageDeflate: false,
  });
  let socket: Socket | undefined;
  let bytesAtWelcome = 0;
  client.on('upgrade', (response) => {
    socket = response.socket;
  });
  const say = (message: object) => client.send(JSON.stringify(message));
  let welcomed = () => {};
  const welcome = new Promise<void>((resolve, reject) => {
    welcomed = resolve;
    client.on('close', (code) => reject(new Error(`a page was closed with ${code}`)));
    client.on('error', reject);
  });
  // If the page is closed later, the code that waits for its alerts reports it.
  welcome.catch(() => {});
  client.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as HubMessage;
    if (message.type === 'welcome') {
      bytesAtWelcome = socket?.bytesRead ?? 0;
      welcomed();
    } else if (message.type === 'play') {
      listener.onPlay(purchaseOf(message.id));
      say({ type: 'started', id: message.id, play: message.play });
      const finish = () => say({ type: 'finished', id: message.id, play: message.play });
      if (playMs === 0) finish();
      else if (playMs !== null) setTimeout(finish, playMs);
    } else if (message.type === 'settled') listener.onSettled(purchaseOf(message.id));
  });
  await Promise.race([once(client, 'open'), welcome]);
  say({
    type: 'hello',
    key,
    pageId: `page-${key.slice(0, 16)}`,
    build: 'bench',
    client: 'obs',
    autoplay: 'allowed',
    journal: options.journalOf?.(key) ?? [],
    playing: [],
  });
  await welcome;
  return {
    key,
    countBytes: () => (socket?.bytesRead ?? 0) - bytesAtWelcome,
    close: () => client.terminate(),
  };
}

/** Connects a page for each key, a few at a time. */
export async function openPages(keys: readonly string[], options: PageOptions): Promise<BenchPage[]> {
  const pages: BenchPage[] = [];
  for (let start = 0; start < keys.length; start += CONNECTING) {
    pages.push(...(await Promise.all(keys.slice(start, start + CONNECTING).map((key) => openPage(key, options)))));
  }
  return pages;
}

/** Returns an alert's purchase id; alerts are named `<purchase>:<step>`. */
function purchaseOf(cueId: string): string {
  return cueId.slice(0, cueId.indexOf(':'));
}
