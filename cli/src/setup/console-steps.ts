/** Settings that the steps at Twitch depend on. */
export interface ConsoleFacts {
  publicUrl: string;
  twitchClientId: string;
  extensionClientId: string;
  version: string;
}

/** URL of Twitch's developer console. */
export const CONSOLE = 'https://dev.twitch.tv/console';

/** Twitch's requirements for extension owners before an extension can have products for Bits. */
const MONETIZATION = 'https://dev.twitch.tv/docs/extensions/monetization/';

/** Returns what only the streamer can do, in Twitch's developer console, as numbered lines with links. */
export function listConsoleSteps({ publicUrl, twitchClientId, extensionClientId, version }: ConsoleFacts): string[] {
  const socket = publicUrl.replace(/^http/, 'ws');
  return [
    `1. The app, ${CONSOLE}/apps/${twitchClientId}`,
    `   OAuth Redirect URL: ${publicUrl}/auth/twitch/callback`,
    `2. The extension's version ${version}, ${CONSOLE}/extensions/${extensionClientId}/${version}`,
    '   Capabilities: enable "Request Identity Link" (it needs a privacy notice) and "Bits".',
    `   Bits: complete the onboarding for monetization first (tax and payment details), ${MONETIZATION}`,
    `   Allowlist for URL fetching: ${publicUrl} and ${socket}`,
    `   Allowlists for images and media, and for links of the config view: ${publicUrl}`,
    '   Asset Hosting, viewer paths: panel.html (height 496), component.html, mobile.html',
    '   Asset Hosting, config path: config.html; live config path: live-config.html',
    '   Access: your own account among the testing accounts.',
    '3. The files: npm run build:extension, then upload dist/bitcue-extension.zip under Files, and choose "Move to Hosted Test".',
  ];
}
