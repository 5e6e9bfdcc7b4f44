/** The Chromium that OBS embeds, as a version of `@sparticuz/chromium`. */
export const OBS_CHROMIUM: string;

/** Fetches the Chromium that OBS embeds. Returns the folder of its package, or why it cannot run here. */
export function fetchObsChromium(): Promise<{ path: string } | { skipped: string }>;
