import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
import { findChannel, findUser, type World } from '../world.ts';
import type { Tab } from './tabs.ts';
import { createOpaqueId, readSecret, signSession, TOKEN_SECONDS } from './tokens.ts';

/** Stands in for the upload's hash in view addresses. */
export const UPLOAD_HASH = '0123456789abcdef0123456789abcdef';

/** The role of an account on a channel. */
export function roleOf(world: World, userId: string | null, channelId: string): HelperViewer['role'] {
  if (userId === null) return 'viewer';
  if (userId === channelId) return 'broadcaster';
  return findChannel(world, channelId)?.moderators.includes(userId) ? 'moderator' : 'viewer';
}

/** The opaque id of an account on a channel; a new `A...` id for a logged-out viewer. */
export function opaqueIdOf(world: World, userId: string | null, channelId: string): string {
  if (userId === null) return `A${createToken(20)}`;
  return createOpaqueId(world.options.extensionClientId, userId, userId === channelId);
}

/** The user id a token reveals: the account's own if it shares its identity or owns the channel, else null. */
export function shownUserId(world: World, userId: string | null, channelId: string): string | null {
  if (userId === null) return null;
  return userId === channelId || world.state.users[userId]?.identityShared ? userId : null;
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
export function listProducts(world: World): Product[] {
  return Object.values(world.state.products)
    .filter((product) => product.expiration === null || Date.parse(product.expiration) > Date.now())
    .sort((a, b) => a.amount - b.amount);
}

/** A fresh token for a view, and the viewer as the helper sees them. */
export function createAuth(world: World, tab: Tab): { auth: HelperAuth; viewerInfo: HelperViewer } {
  const role = roleOf(world, tab.userId, tab.channelId);
  const userId = shownUserId(world, tab.userId, tab.channelId);
  const token = signSession(
    readSecret(world.options.extensionSecret),
    { opaqueUserId: tab.opaqueId, userId, channelId: tab.channelId, role },
    Math.floor(Date.now() / 1000) + TOKEN_SECONDS,
  );
  return {
    auth: {
      channelId: tab.channelId,
      clientId: world.options.extensionClientId,
      token,
      helixToken: createToken(40),
      userId: tab.opaqueId,
    },
    viewerInfo: { opaqueId: tab.opaqueId, id: userId, role, isLinked: userId !== null, subscriptionStatus: null },
  };
}

/** The context of a view. Mobile gets no player fields. */
export function createContext(world: World, tab: Tab): HelperContext {
  return {
    theme: world.state.theme,
    language: tab.language,
    mode: tab.mode,
    game: findChannel(world, tab.channelId)?.gameName ?? '',
    playbackMode: 'video',
    isMuted: false,
    isPaused: false,
    volume: 1,
    ...(tab.platform === 'web' ? { isFullScreen: false, isTheatreMode: false, arePlayerControlsVisible: true } : {}),
  };
}

/** The configuration segments that views of a channel can read. */
export function readConfiguration(world: World, channelId: string): HelperConfiguration {
  const { segments } = world.state;
  return {
    broadcaster: segments[`broadcaster:${channelId}`],
    developer: segments[`developer:${channelId}`],
    global: segments.global,
  };
}

/** The file of a view: the panel's if it has none of its own. */
function viewFile(world: World, tab: Tab): string {
  const file = nameViewFile(tab);
  const { extensionDir } = world.options;
  return extensionDir !== null && existsSync(join(extensionDir, file)) ? file : 'panel.html';
}

function nameViewFile(tab: Tab): string {
  if (tab.mode === 'config') return 'config.html';
  if (tab.mode === 'dashboard') return 'live-config.html';
  if (tab.platform === 'mobile') return 'mobile.html';
  if (tab.anchor === 'component') return 'component.html';
  return tab.anchor === 'video_overlay' ? 'overlay.html' : 'panel.html';
}

/** The address of a view with Twitch's query parameters. All values are strings; mobile has no anchor. */
function createViewUrl(world: World, tab: Tab): string {
  const { extensionClientId, extensionVersion, extensionReleased } = world.options;
  const url = new URL(
    `/${extensionClientId}/${extensionVersion}/${UPLOAD_HASH}/${viewFile(world, tab)}`,
    world.urls.extension,
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
export function areViewsBuilt(world: World): boolean {
  const { extensionDir } = world.options;
  return extensionDir !== null && existsSync(join(extensionDir, 'panel.html'));
}

/** Bits work only on channels of affiliates and partners. Elsewhere useBits fails silently. */
export function isBitsEnabled(world: World, channelId: string): boolean {
  return (findUser(world, channelId)?.broadcasterType ?? '') !== '';
}

/** Everything a view and its helper need. */
export function createTabSession(world: World, tab: Tab): TabSession {
  return {
    tabId: tab.id,
    viewer: tab.viewer,
    anchor: tab.anchor ?? null,
    platform: tab.platform,
    mode: tab.mode,
    url: createViewUrl(world, tab),
    origin: world.urls.extension,
    ...createAuth(world, tab),
    features: {
      isBitsEnabled: isBitsEnabled(world, tab.channelId),
      isChatEnabled: true,
      isSubscriptionStatusAvailable: false,
    },
    products: listProducts(world).map(showHelperProduct),
    context: createContext(world, tab),
    configuration: readConfiguration(world, tab.channelId),
  };
}

/** Gives an account's open views new tokens after it shared or hid its identity. */
export function refreshViews(world: World, userId: string): void {
  for (const tab of world.tabs.list()) {
    if (tab.userId === userId) world.tabs.send(tab.id, { type: 'authorized', ...createAuth(world, tab) });
  }
}
