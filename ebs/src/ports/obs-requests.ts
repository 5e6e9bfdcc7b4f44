import type { ObsAnswer, ObsAsk, ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import type { ObsAbsence } from './obs-studio.ts';

/** What a process asks a page inside OBS, which may be connected to another process. `report` asks what it says about OBS. */
export type ObsRequestAsk = ObsAsk | { do: 'report' };
/** What the page answered, or reports. */
export type ObsRequestAnswer = ObsAnswer | ObsAbsence | { kind: 'report'; report: ObsReport };

/** A question that waits for a process with a page inside OBS. Times are milliseconds since 1970. */
export interface ObsRequest {
  id: string;
  channelId: string;
  ask: ObsRequestAsk;
  /** After this time, no process asks a page. */
  due: number;
}

/** Questions between processes. Each is taken by one process or dropped by the one that asks, never both. */
export interface ObsRequestStore {
  insert(request: ObsRequest, now: number): Promise<void>;
  /** Finds those that no process has taken and that are not due. */
  findOpen(now: number): Promise<ObsRequest[]>;
  /** Takes one. Returns false if another process has taken it, or it was dropped or is due. */
  take(id: string, now: number): Promise<boolean>;
  answer(id: string, answer: ObsRequestAnswer): Promise<void>;
  /** Returns the answers that these have got so far. */
  findAnswers(ids: readonly string[]): Promise<{ id: string; answer: ObsRequestAnswer }[]>;
  /** Removes one that no process has taken. Returns false if one has: it may have been done, or may yet be. */
  drop(id: string): Promise<boolean>;
}
