import type { HelperAuth, HelperConfiguration, HelperContext, HelperViewer } from '../src/stage-api.ts';
import { createBits } from './create-bits.ts';
import { createPubSub } from './create-pubsub.ts';
import type { Link } from './link.ts';
import type { HelperFeatures, StageMessage } from './messages.ts';

type FeatureKey = keyof HelperFeatures;
type ContextCallback = (context: Partial<HelperContext>, changed: string[]) => void;

/**
 * Builds `window.Twitch.ext` over a link, in the shape of Twitch's helper v1. As there, each `on…` keeps one callback, and
 * the last one set wins (twitchdev/issues 60). A callback set late is called with what is already known, because a view's
 * bundle may load after the response arrived.
 */
export function createTwitchExt(link: Link) {
  let auth: HelperAuth | null = null;
  let context: Partial<HelperContext> = {};
  let configuration: HelperConfiguration = {};
  let viewerInfo: HelperViewer | null = null;
  let features: HelperFeatures = { isBitsEnabled: false, isChatEnabled: false, isSubscriptionStatusAvailable: false };

  let authorized: ((auth: HelperAuth) => void) | null = null;
  let contextChanged: ContextCallback | null = null;
  let failed: ((error: string) => void) | null = null;
  let visibilityChanged: ((isVisible: boolean, context?: Partial<HelperContext>) => void) | null = null;
  let highlightChanged: ((isHighlighted: boolean) => void) | null = null;
  let positionChanged: ((position: { x: number; y: number }) => void) | null = null;
  let followed: ((didFollow: boolean, channelName: string) => void) | null = null;
  let viewerChanged: (() => void) | null = null;
  let featuresChanged: ((changed: FeatureKey[]) => void) | null = null;
  let configurationChanged: (() => void) | null = null;

  const bits = createBits(link, () => ({ clientId: auth?.clientId ?? '', userId: viewerInfo?.id ?? '' }));
  const pubSub = createPubSub(link);

  function setFeatures(next: HelperFeatures): void {
    const changed = (Object.keys(next) as FeatureKey[]).filter((key) => next[key] !== features[key]);
    features = next;
    if (changed.length > 0) featuresChanged?.(changed);
  }

  function setConfiguration(next: HelperConfiguration): void {
    const isSame = JSON.stringify(next) === JSON.stringify(configuration);
    configuration = next;
    if (!isSame) configurationChanged?.();
  }

  function receive(message: StageMessage): void {
    switch (message.type) {
      case 'context':
        context = { ...context, ...message.context };
        contextChanged?.(message.context, message.changed);
        return;
      case 'authorized':
        auth = message.auth;
        viewerInfo = message.viewer;
        setFeatures(message.features);
        setConfiguration(message.configuration);
        viewerChanged?.();
        authorized?.(message.auth);
        return;
      case 'configuration':
        setConfiguration(message.configuration);
        return;
      case 'visibility':
        visibilityChanged?.(message.isVisible, message.context);
        return;
      case 'highlight':
        highlightChanged?.(message.isHighlighted);
        return;
      case 'position':
        positionChanged?.(message.position);
        return;
      case 'products':
        bits.resolveProducts(message.requestId, message.products);
        return;
      case 'transactionComplete':
        bits.notifyComplete(message.transaction);
        return;
      case 'transactionCancelled':
        bits.notifyCancelled();
        return;
      case 'follow':
        followed?.(message.didFollow, message.channelName);
        return;
      case 'pubsub':
        pubSub.deliver(message.target, message.contentType, message.message);
        return;
      case 'error':
        failed?.(message.message);
    }
  }

  link.onMessage(receive);

  return {
    version: '1.0.0-local',
    environment: 'production',
    onAuthorized(callback: (auth: HelperAuth) => void): void {
      authorized = callback;
      if (auth !== null) callback(auth);
    },
    onContext(callback: ContextCallback): void {
      contextChanged = callback;
      if (Object.keys(context).length > 0) callback({ ...context }, Object.keys(context));
    },
    onError(callback: (error: string) => void): void {
      failed = callback;
    },
    onVisibilityChanged(callback: (isVisible: boolean, context?: Partial<HelperContext>) => void): void {
      visibilityChanged = callback;
    },
    onHighlightChanged(callback: (isHighlighted: boolean) => void): void {
      highlightChanged = callback;
    },
    onPositionChanged(callback: (position: { x: number; y: number }) => void): void {
      positionChanged = callback;
    },
    listen: pubSub.listen,
    unlisten: pubSub.unlisten,
    send: pubSub.send,
    actions: {
      followChannel: (channelName: string): void => link.post({ type: 'followChannel', channelName }),
      onFollow(callback: (didFollow: boolean, channelName: string) => void): void {
        followed = callback;
      },
      minimize: (): void => link.post({ type: 'minimize' }),
      requestIdShare: (): void => link.post({ type: 'requestIdShare' }),
    },
    viewer: {
      get opaqueId() {
        return viewerInfo?.opaqueId ?? '';
      },
      get id() {
        return viewerInfo?.id ?? null;
      },
      get role() {
        return viewerInfo?.role ?? '';
      },
      get isLinked() {
        return viewerInfo?.isLinked ?? false;
      },
      get sessionToken() {
        return auth?.token ?? '';
      },
      get helixToken() {
        return auth?.helixToken ?? '';
      },
      get subscriptionStatus() {
        return viewerInfo?.subscriptionStatus ?? null;
      },
      onChanged(callback: () => void): void {
        viewerChanged = callback;
      },
    },
    features: {
      get isBitsEnabled() {
        return features.isBitsEnabled;
      },
      get isChatEnabled() {
        return features.isChatEnabled;
      },
      get isSubscriptionStatusAvailable() {
        return features.isSubscriptionStatusAvailable;
      },
      onChanged(callback: (changed: FeatureKey[]) => void): void {
        featuresChanged = callback;
      },
    },
    configuration: {
      get broadcaster() {
        return configuration.broadcaster;
      },
      get developer() {
        return configuration.developer;
      },
      get global() {
        return configuration.global;
      },
      onChanged(callback: () => void): void {
        configurationChanged = callback;
      },
      set: (segment: 'broadcaster', version: string, content: string): void =>
        link.post({ type: 'setConfiguration', segment, version, content }),
    },
    bits: bits.api,
  };
}
