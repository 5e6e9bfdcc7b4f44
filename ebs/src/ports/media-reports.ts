import type { ReportReason } from '@bitcue/shared/media/report-reasons.ts';

/** What the operator did about reports: the clip was withheld, or the reports were dismissed. */
export const REPORT_ENDS = ['withheld', 'dismissed'] as const;
/** What the operator did about a report. */
export type ReportEnd = (typeof REPORT_ENDS)[number];

/** A visitor's report of a public clip. There is at most one per visitor and clip. */
export interface MediaReport {
  shortId: string;
  /** User id of the visitor. Only the operator sees it. */
  by: string;
  reason: ReportReason;
  at: Date;
  /** Null while it waits for the operator. */
  closed: { at: Date; as: ReportEnd } | null;
}

/** The reports of all clips. */
export interface MediaReports {
  /** Returns false if this visitor has reported this clip before. */
  insert(report: Omit<MediaReport, 'closed'>): Promise<boolean>;
  remove(shortId: string, by: string): Promise<void>;
  /** Counts a visitor's reports since a time. */
  countSince(by: string, since: Date): Promise<number>;
  /** Lists open reports, oldest first. */
  listOpen(): Promise<MediaReport[]>;
  /** Lists a visitor's reports, oldest first. */
  listOf(by: string): Promise<MediaReport[]>;
  /** Ends a clip's open reports. Returns how many. Safe to repeat. */
  close(shortId: string, end: NonNullable<MediaReport['closed']>): Promise<number>;
  /** Deletes a visitor's reports. */
  deleteOf(by: string): Promise<void>;
}
