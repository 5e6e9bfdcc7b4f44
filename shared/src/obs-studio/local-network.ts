/**
 * Said if OBS does not answer where it should, because a browser that blocks the connection looks the same (Local Network
 * Access of Chromium).
 */
export const ON_BLOCKED =
  'If it is on, allow the alert page to reach your local network in the site settings of the browser, or update OBS.';
