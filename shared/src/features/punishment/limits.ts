/** Default timeout, in seconds (LIM-05, PUN-01). */
export const TIMEOUT_DEFAULT_S = 600;
/** Maximum timeout on an extension item's slider, in seconds: 30 minutes (LIM-05, PUN-03). */
export const EXTENSION_TIMEOUT_MAX_S = 1_800;

/** Steps of that slider, in seconds: 1, then every 15 s to 1 min, every minute to 10 min, every 5 min after that (PUN-03). */
export const EXTENSION_TIMEOUT_STEPS: readonly number[] = [
  1, 15, 30, 45, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600, 900, 1200, 1500, 1800,
];

/** Presets beside that slider, in seconds (PUN-04). */
export const EXTENSION_TIMEOUT_PRESETS = [
  { label: 'Purge (1 sec)', seconds: 1 },
  { label: '30 seconds', seconds: 30 },
  { label: '5 minutes', seconds: 300 },
  { label: '15 minutes', seconds: 900 },
  { label: '30 minutes', seconds: 1800 },
] as const;

/** Steps of a reward's slider, in seconds: 1, 15, minutes to 5, every 5 min to 1 h, hours to 1 day, days to 14 (PUN-05, PUN-06). */
export const REWARD_TIMEOUT_STEPS: readonly number[] = [
  1,
  15,
  ...everyFrom(60, 300, 60),
  ...everyFrom(600, 3_600, 300),
  ...everyFrom(7_200, 86_400, 3_600),
  ...everyFrom(172_800, 13 * 86_400, 86_400),
  // Under 14 days (PUN-06).
  1_209_599,
];

/** Presets beside that slider, in seconds (PUN-07). */
export const REWARD_TIMEOUT_PRESETS = [
  { label: 'Purge (1 sec)', seconds: 1 },
  { label: '15 Minutes', seconds: 900 },
  { label: '1 Hour', seconds: 3_600 },
  { label: '12 Hours', seconds: 43_200 },
  { label: '1 Day', seconds: 86_400 },
  { label: '1 Week', seconds: 604_800 },
] as const;

/** Labels of the modes in the order they are listed: the ban last (PUN-02). */
export const PUNISHMENT_MODE_LABELS = {
  timeout: 'Timeout',
  untimeout: 'Untimeout',
  unban: 'Unban',
  ban: 'Ban',
} as const;

function everyFrom(first: number, last: number, step: number): number[] {
  return Array.from({ length: (last - first) / step + 1 }, (_, at) => first + at * step);
}
