import type { AlertLook, HubMessage } from '@bitcue/shared/alerts/protocol.ts';
import type { User } from '../ports/users.ts';

/** One connected alert page. */
export interface Page {
  /** Survives reloads of the page. */
  readonly pageId: string;
  /** SHA-256 of its browser id, by which it is recognised; null for a page of 0.1.0. */
  readonly browser: string | null;
  readonly channelId: string;
  /** SHA-256 of the alert key that it is connected with. */
  readonly keyHash: string;
  readonly channelName: string;
  readonly client: 'obs' | 'browser';
  readonly build: string;
  /** Milliseconds since 1970. */
  readonly connectedAt: number;
  /** False while the browser blocks sound until a click. */
  maySound: boolean;
  /** True while it has a sound page, which plays what OBS keeps out of the VOD. */
  hasSoundPage: boolean;
  look: AlertLook;
  send(message: HubMessage): void;
  /** Closes the socket with a code of `CLOSE`. */
  close(code: number): void;
}

/** The part of a streamer's preferences that pages receive: how the box looks. */
export function lookOf({ preferences }: User): AlertLook {
  return { theme: preferences.theme, notification: preferences.notification, design: preferences.design };
}
