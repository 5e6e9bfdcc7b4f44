import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChannel, findUser, type LocalTwitch } from '../local-twitch.ts';
import { createToken } from '../oauth/tokens.ts';
import type {
  HelperAuth,
  HelperConfiguration,
  HelperContext,
  HelperProduct,
  HelperViewer,
  TabSession,
} from '../stage-api.ts';
import type { Product } from '../state/model.ts';
import type { Tab } from './tabs.ts';
import { createOpaqueId, readSecret, signSession, TOKEN_SECONDS } from './tokens.ts';

/** Stands in for the upload's hash in view addresses. */
export const UPLOAD_HASH = '0123456789abcdef0123456789abcdef';

/** The role of an account on a channel. */
export function getRole(twitch: LocalTwitch, userId: string | null, channelId: string): HelperViewer['role'] {
  if (userId === null) return 'viewer';
  if (userId === channelId) return 'broadcaster';
  return findChannel(twitch, channelId)?.moderators.includes(userId) ? 'moderator' : 'viewer';
}

/** The opaque id of an account on a channel; a new `A...` id for a logged-out viewer. */
export function getOpaqueId(twitch: LocalTwitch, userId: string | null, channelId: string): string {
  if (userId === null) return `A${createToken(20)}`;
  return createOpaqueId(twitch.options.extensionClientId, userId, userId === channelId);
}

/** The user id a token reveals: the account's own if it shares its identity or owns the channel, else null. */
export function getVisibleUserId(twitch: LocalTwitch, userId: string | null, channelId: string): string | null {
  if (userId === null) return null;
  return userId === channelId || twitch.state.users[userId]?.identityShared ? userId : null;
}

/** A product as the helper returns it. */
export function showHelperProduct(product: Product): HelperProduct {
  return {
    sku: product.sku,
    displayName: product.displayName,
    cost: { amount: String(product.amount), type: 'bits' },
    ...(product.inDevelopment ? { inDevelopment: true } : {}),
  };
}

/** Products on sale, cheapest first. */
export function listProducts(twitch: LocalTwitch): Product[] {
  return Object.values(twitch.state.products)
    .filter((product) => product.expiration === null || Date.parse(product.expiration) > Date.now())
    .sort((a, b) => a.amount - b.amount);
}

/** Returns a fresh token for a view, and the viewer as the helper sees them. */
export function createAuth(twitch: LocalTwitch, tab: Tab): { auth: HelperAuth; viewerInfo: HelperViewer } {
  const role = getRole(twitch, tab.userId, tab.channelId);
  const userId = getVisibleUserId(twitch, tab.userId, tab.channelId);
  const token = signSession(
    readSecret(twitch.options.extensionSecret),
    { opaqueUserId: tab.opaqueId, userId, channelId: tab.channelId, role },
    Math.floor(Date.now() / 1000) + TOKEN_SECONDS,
  );
  return {
    auth: {
      channelId: tab.channelId,
      clientId: twitch.options.extensionClientId,
      token,
      helixToken: createToken(40),
      userId: tab.opaqueId,
    },
    viewerInfo: { opaqueId: tab.opaqueId, id: userId, role, isLinked: userId !== null, subscriptionStatus: null },
  };
}

/** The context of a view. Mobile gets no player fields. */
export function createContext(twitch: LocalTwitch, tab: Tab): HelperContext {
  return {
    theme: twitch.state.theme,
    language: tab.language,
    mode: tab.mode,
    game: findChannel(twitch, tab.channelId)?.gameName ?? '',
    playbackMode: 'video',
    isMuted: false,
    isPaused: false,
    volume: 1,
    ...(tab.platform === 'web' ? { isFullScreen: false, isTheatreMode: false, arePlayerControlsVisible: true } : {}),
  };
}

/** The configuration segments that views of a channel can read. */
export function readConfiguration(twitch: LocalTwitch, channelId: string): HelperConfiguration {
  const { segments } = twitch.state;
  return {
    broadcaster: segments[`broadcaster:${channelId}`],
    developer: segments[`developer:${channelId}`],
    global: segments.global,
  };
}

/** The file of a view: the panel's if it has none of its own. */
function viewFile(twitch: LocalTwitch, tab: Tab): string {
  const file = chooseViewFile(tab);
  const { extensionDir } = twitch.options;
  return extensionDir !== null && existsSync(join(extensionDir, file)) ? file : 'panel.html';
}

function chooseViewFile(tab: Tab): string {
  if (tab.mode === 'config') return 'config.html';
  if (tab.mode === 'dashboard') return 'live-config.html';
  if (tab.platform === 'mobile') return 'mobile.html';
  if (tab.anchor === 'component') return 'component.html';
  return tab.anchor === 'video_overlay' ? 'overlay.html' : 'panel.html';
}

/** The address of a view with Twitch's query parameters. All values are strings; mobile has no anchor. */
function createViewUrl(twitch: LocalTwitch, tab: Tab): string {
  const { extensionClientId, extensionVersion, extensionReleased } = twitch.options;
  const url = new URL(
    `/${extensionClientId}/${extensionVersion}/${UPLOAD_HASH}/${viewFile(twitch, tab)}`,
    twitch.urls.extension,
  );
  const hasAnchor = tab.anchor !== undefined && tab.platform === 'web' && tab.mode === 'viewer';
  if (hasAnchor && tab.anchor !== undefined) url.searchParams.set('anchor', tab.anchor);
  url.searchParams.set('language', tab.language);
  url.searchParams.set('locale', tab.language);
  url.searchParams.set('mode', tab.mode);
  url.searchParams.set('platform', tab.platform);
  url.searchParams.set('popout', 'false');
  url.searchParams.set('state', extensionReleased === true ? 'released' : 'testing');
  return url.href;
}

/** True if the views have been built. */
export function areViewsBuilt(twitch: LocalTwitch): boolean {
  const { extensionDir } = twitch.options;
  return extensionDir !== null && existsSync(join(extensionDir, 'panel.html'));
}

/** Bits work only on channels of affiliates and partners. Elsewhere useBits fails silently. */
export function isBitsEnabled(twitch: LocalTwitch, channelId: string): boolean {
  return (findUser(twitch, channelId)?.broadcasterType ?? '') !== '';
}

/** Everything a view and its helper need. */
export function createTabSession(twitch: LocalTwitch, tab: Tab): TabSession {
  return {
    tabId: tab.id,
    viewer: tab.viewer,
    anchor: tab.anchor ?? null,
    platform: tab.platform,
    mode: tab.mode,
    url: createViewUrl(twitch, tab),
    origin: twitch.urls.extension,
    ...createAuth(twitch, tab),
    features: {
      isBitsEnabled: isBitsEnabled(twitch, tab.channelId),
      isChatEnabled: true,
      isSubscriptionStatusAvailable: false,
    },
    products: listProducts(twitch).map(showHelperProduct),
    context: createContext(twitch, tab),
    configuration: readConfiguration(twitch, tab.channelId),
  };
}

/** Gives an account's open views new tokens after it shared or hid its identity. */
export function refreshViews(twitch: LocalTwitch, userId: string): void {
  for (const tab of twitch.tabs.list()) {
    if (tab.userId === userId) twitch.tabs.send(tab.id, { type: 'authorized', ...createAuth(twitch, tab) });
  }
}
