/** Reasons that a visitor can choose to report a clip: what the library guidelines forbid. */
export const REPORT_REASONS = {
  copyright: 'It uses somebody’s work without permission',
  hateful: 'It attacks or insults people',
  sexual: 'It is sexual',
  violent: 'It is cruel or violent',
  private: 'It shows or names a private person',
  harmful: 'It hurts ears or eyes',
} as const;
/** Why a visitor reports a clip. */
export type ReportReason = keyof typeof REPORT_REASONS;

/** The reasons, in the order they are offered. */
export const REPORT_REASON_KEYS = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]];
