import type { UserEvent } from '@bitcue/shared/api/user.ts';

/** What one process tells another. It is never the truth: the store is, and whoever gets a hint looks there. */
export type Hint =
  /** This record waits in the store for the process that is told. */
  | { about: 'record'; id: string }
  /** What all processes look at: homes, alert pages and who may be one, questions to pages in OBS, and processes that ended. */
  | { about: 'homes' }
  /** A channel's settings were changed: what is cached of them is old. */
  | { about: 'settings'; channelId: string }
  /** Open tabs of a streamer read this again. */
  | { about: 'tabs'; topic: UserEvent['topic'] }
  /** Sessions of a streamer have ended. */
  | { about: 'sessions'; userId: string };

/** Hints to other processes on the same store. They may be late or lost, and nothing may depend on them but speed. */
export interface Hints {
  /** False while hints are lost, in either direction. */
  readonly isUp: boolean;
  /** Tells all processes that listen to a subject, except this one. Returns at once, and never throws. */
  tell(subject: string, hint: Hint): void;
  /** Calls back for each hint that another process tells about a subject. Returns a function that stops it. */
  listen(subject: string, listener: (hint: Hint) => void): () => void;
  /** Ends the connection. */
  close(): void;
}

/** The subject that every process listens to. */
export const EVERYBODY = 'everybody';
/** The subject of one process. */
export const processSubject = (owner: string) => `process:${owner}`;
/** The subject of the processes in which a streamer has tabs open. */
export const tabsSubject = (channelId: string) => `tabs:${channelId}`;
