import type { ObsAnswer, ObsAsk, ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import type { ObsAbsence } from './obs-studio.ts';

/** What a process asks of a page inside OBS that may be connected to another one. `report`: what the page says about OBS. */
export type ObsErrandAsk = ObsAsk | { do: 'report' };
/** What the page answered, or reports. */
export type ObsErrandAnswer = ObsAnswer | ObsAbsence | { kind: 'report'; report: ObsReport };

/** A question that waits for a process with a page inside OBS. Times: milliseconds since 1970. */
export interface ObsErrand {
  id: string;
  channelId: string;
  ask: ObsErrandAsk;
  /** Afterwards nobody puts it to a page any more. */
  due: number;
}

/** Questions between processes. Each is taken by one process, or dropped by the one that asks, and never both. */
export interface ObsErrandStore {
  insert(errand: ObsErrand, now: number): Promise<void>;
  /** Those that nobody has taken, and that are not due. */
  findOpen(now: number): Promise<ObsErrand[]>;
  /** Takes one. Returns false if another process has, or it was dropped or is due. */
  take(id: string, now: number): Promise<boolean>;
  answer(id: string, answer: ObsErrandAnswer): Promise<void>;
  /** Returns the answers that there are to these. */
  findAnswers(ids: readonly string[]): Promise<{ id: string; answer: ObsErrandAnswer }[]>;
  /** Removes one that nobody has taken. Returns false if it was taken: it may have happened, or happen yet. */
  drop(id: string): Promise<boolean>;
}
