/**
 * Added when OBS does not answer, because a browser that blocks the connection (Chromium's Local Network Access) looks the
 * same.
 */
export const ON_BLOCKED =
  'If it is on, allow the alert page to reach your local network in the site settings of the browser, or update OBS.';
