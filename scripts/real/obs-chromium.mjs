import { fetchLinuxPackage } from './npm-package.mjs';

/** The Chromium that OBS embeds: 127.0.6533, its CEF 6533 branch. */
export const OBS_CHROMIUM = '127.0.0';

/** Fetches the Chromium that OBS embeds. Returns the folder of its package, or why it cannot run here. */
export function fetchObsChromium() {
  return fetchLinuxPackage('@sparticuz/chromium', OBS_CHROMIUM);
}
