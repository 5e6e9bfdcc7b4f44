import type { HubMessage, StageLook } from '@bitcue/shared/alerts/protocol.ts';

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
  look: StageLook;
  send(message: HubMessage): void;
  /** Closes the socket with a code of `CLOSE`. */
  close(code: number): void;
}
