import type { AlertLook, HubMessage } from '@bitcue/shared/alerts/protocol.ts';
import type { User } from '../ports/users.ts';

/** One connected alert page. */
export interface Page {
  /** Kept by the page over reloads. */
  readonly pageId: string;
  readonly channelId: string;
  readonly channelName: string;
  readonly client: 'obs' | 'browser';
  readonly build: string;
  /** Milliseconds since 1970. */
  readonly connectedAt: number;
  /** False while the browser refuses sound before a click. */
  maySound: boolean;
  look: AlertLook;
  send(message: HubMessage): void;
  /** Closes the socket with a code of `CLOSE`. */
  close(code: number): void;
}

/** What a page is told of a streamer's preferences: how its box looks, and nothing else. */
export function lookOf({ preferences }: User): AlertLook {
  return { theme: preferences.theme, notification: preferences.notification };
}
