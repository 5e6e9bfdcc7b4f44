import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { prepareBundledChromium } from './bundled-chromium.ts';

/** Our own arguments, the same for every browser. None weakens the page's security or sets its autoplay rule. */
const browserArguments = [
  '--no-sandbox',
  // Tabs of a site share a process: a separate process for each costs a tenth of a second.
  '--process-per-site',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Only this machine can be resolved, so no test waits for or depends on anything else.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** The chosen browser: its kind, for messages, and how to start it. */
export interface ChromiumChoice {
  kind: 'system' | 'bundled';
  options: LaunchOptions;
}

/**
 * Chooses the browser: the path in BITCUE_CHROMIUM, else a system Chromium or Chrome, else the one from npm.
 * BITCUE_CHROMIUM=bundled skips the system's; BITCUE_CHROMIUM=system allows only the system's.
 * @throws Error with one sentence if there is none.
 */
export async function chooseChromium(): Promise<ChromiumChoice> {
  const wanted = process.env.BITCUE_CHROMIUM ?? '';
  const given = wanted !== '' && wanted !== 'bundled' && wanted !== 'system';
  const path = given ? wanted : wanted === 'bundled' ? undefined : findSystemChromium();
  if (path) return { kind: 'system', options: { executablePath: path, args: browserArguments } };
  if (wanted === 'system')
    throw new Error('BITCUE_CHROMIUM=system, but no Chromium or Chrome was found on this machine.');
  return chooseBundled();
}

/** Chooses the Chromium that comes with the npm package, or with another version of it in `packageFolder`. */
export async function chooseBundled(packageFolder?: string): Promise<ChromiumChoice> {
  const { executablePath, env } = await prepareBundledChromium(packageFolder);
  return { kind: 'bundled', options: { executablePath, args: browserArguments, env: { ...process.env, ...env } } };
}

/**
 * The setting of OBS's browser source: sound without a click. Without it, a page must not play before a user gesture, as in
 * a visitor's browser. Playwright's `evaluate` counts as a gesture, so let the page itself report what was allowed.
 */
export const playLikeObs = '--autoplay-policy=no-user-gesture-required';

/**
 * Starts a headless browser with a fresh profile; `close()` ends it and removes the profile.
 * @param extraArguments added to ours, for example `playLikeObs`.
 * @param choice a browser other than the one `chooseChromium` finds
 */
export async function launchChromium(
  extraArguments: readonly string[] = [],
  choice?: ChromiumChoice,
): Promise<Browser> {
  const { options } = choice ?? (await chooseChromium());
  return chromium.launch({ ...options, args: [...browserArguments, ...extraArguments] });
}

/** Returns the path of the machine's own Chromium or Chrome, or undefined if there is none. */
export function findSystemChromium(): string | undefined {
  return systemCandidates().find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function systemCandidates(): string[] {
  if (process.platform === 'darwin') {
    const inside = (name: string) => `/Applications/${name}.app/Contents/MacOS/${name}`;
    return [inside('Google Chrome'), inside('Chromium')];
  }
  if (process.platform === 'win32') {
    const roots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];
    return roots.flatMap((root) => (root ? [join(root, 'Google', 'Chrome', 'Application', 'chrome.exe')] : []));
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}
