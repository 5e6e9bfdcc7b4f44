import type { Link } from '../../helper/link.ts';
import type { HelperRequest, StageMessage } from '../../helper/messages.ts';
import type { TabSession } from '../../src/stage-api.ts';

/** A link whose other end is the test: it records requests and sends messages. */
export function createFakeLink(): Link & { requests: HelperRequest[]; tell(message: StageMessage): void } {
  const requests: HelperRequest[] = [];
  let handler: (message: StageMessage) => void = () => {};
  return {
    requests,
    post: (request) => void requests.push(request),
    onMessage(next) {
      handler = next;
    },
    tell: (message) => handler(message),
  };
}

/** A session of viewer_one, who has not shared their identity. */
export const SESSION: TabSession = {
  tabId: 'tab-1',
  viewer: 'viewer_one',
  anchor: 'panel',
  platform: 'web',
  mode: 'viewer',
  url: 'http://localhost:8091/panel.html',
  origin: 'http://localhost:8091',
  auth: { channelId: '100000001', clientId: 'ext', token: 'token-1', helixToken: 'helix-1', userId: 'Uopaque' },
  viewerInfo: { opaqueId: 'Uopaque', id: null, role: 'viewer', isLinked: false, subscriptionStatus: null },
  features: { isBitsEnabled: true, isChatEnabled: false, isSubscriptionStatusAvailable: false },
  products: [{ sku: 'bits100', displayName: '100 Bits', cost: { amount: '100', type: 'bits' } }],
  context: {
    theme: 'dark',
    language: 'en',
    mode: 'viewer',
    game: 'Just Chatting',
    playbackMode: 'video',
    isMuted: false,
    isPaused: false,
    volume: 1,
  },
  configuration: {},
};

/** The message a view gets when it loads. */
export const AUTHORIZED: Extract<StageMessage, { type: 'authorized' }> = {
  type: 'authorized',
  auth: SESSION.auth,
  viewer: SESSION.viewerInfo,
  features: SESSION.features,
  configuration: SESSION.configuration,
};
