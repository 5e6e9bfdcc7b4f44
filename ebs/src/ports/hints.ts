import type { UserEvent } from '@bitcue/shared/api/user.ts';

/** What one process tells another. It is never authoritative: the store is, and whoever gets a hint reads it. */
export type Hint =
  /** This record waits in the store for the process that gets the hint. */
  | { about: 'record'; id: string }
  /** Something that all processes watch: homes, alert pages and who may be one, questions to pages in OBS, ended processes. */
  | { about: 'homes' }
  /** A channel's settings were changed: cached copies are stale. */
  | { about: 'settings'; channelId: string }
  /** A streamer's open tabs should read this again. */
  | { about: 'tabs'; topic: UserEvent['topic'] }
  /** Sessions of a streamer have ended. */
  | { about: 'sessions'; userId: string };

/** Hints to other processes on the same store. They may be late or lost, so only speed may depend on them. */
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
export const ALL_PROCESSES = 'everybody';
/** The subject of one process. */
export const processSubject = (owner: string) => `process:${owner}`;
/** The subject of the processes in which a streamer has tabs open. */
export const tabsSubject = (channelId: string) => `tabs:${channelId}`;
