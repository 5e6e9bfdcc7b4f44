import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { HelperRequest } from '../../helper/messages.ts';
import type { StageViewer, TabSession } from '../../src/stage-api.ts';
import { useStage } from '../api/stage-context.ts';
import { type Bridge, createBridge, createGreeting, toHelperMessage } from './bridge.ts';
import { useTab } from './use-tab.ts';
import type { ExtensionView } from './views.ts';

/** A Twitch dialog over the view. */
export type FrameDialog =
  | { kind: 'bits'; sku: string }
  | { kind: 'identity' }
  | { kind: 'follow'; channelName: string }
  | { kind: 'balance' }
  | { kind: 'login' };

/** One extension iframe, connected to the simulator. */
export interface Extension {
  session: TabSession | null;
  dialog: FrameDialog | null;
  closeDialog(): void;
  post: Bridge['post'];
}

/** Opens a view for the viewer and handles its helper's requests, as Twitch's page would. */
export function useExtension(
  viewer: StageViewer,
  view: ExtensionView,
  frame: RefObject<HTMLIFrameElement | null>,
): Extension {
  const { state } = useStage();
  const [dialog, setDialog] = useState<FrameDialog | null>(null);
  const bridge = useRef<Bridge | null>(null);
  const tab = useTab(viewer.login, view, (event, session) => bridge.current?.post(toHelperMessage(event, session)));
  const origin = tab.session?.origin ?? null;
  const tabId = tab.session?.tabId ?? null;

  const handleRequest = useRef<(request: HelperRequest) => void>(() => {});
  handleRequest.current = (request) => {
    const session = tab.latest();
    if (session === null) return;
    const post = (message: Parameters<Bridge['post']>[0]) => bridge.current?.post(message);
    const showIfLoggedIn = (next: FrameDialog) => setDialog(viewer.loggedIn ? next : { kind: 'login' });
    switch (request.type) {
      case 'ready':
        return bridge.current?.greet(createGreeting(session));
      case 'getProducts':
        return post({ type: 'products', requestId: request.requestId, products: state.products });
      case 'useBits':
        // On a channel without Bits, Twitch's helper does nothing and says nothing (twitchdev/issues 6).
        if (!session.features.isBitsEnabled) return;
        if (!state.products.some((product) => product.sku === request.sku)) {
          return post({ type: 'error', message: `Unknown product ${request.sku}` });
        }
        return showIfLoggedIn({ kind: 'bits', sku: request.sku });
      case 'showBitsBalance':
        return setDialog(viewer.loggedIn ? { kind: 'balance' } : null);
      case 'requestIdShare':
        return showIfLoggedIn({ kind: 'identity' });
      case 'followChannel':
        return showIfLoggedIn({ kind: 'follow', channelName: request.channelName });
      case 'minimize':
        // None of our views uses this: the component folds on its own.
        return;
      case 'setConfiguration':
      case 'send':
        return post({ type: 'error', message: 'Viewers may not send messages or set the configuration.' });
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new tab is a new view, even at the same origin
  useEffect(() => {
    setDialog(null);
    if (origin === null) return;
    bridge.current = createBridge(origin, () => frame.current?.contentWindow ?? null);
    const listen = (event: MessageEvent) => {
      const request = bridge.current?.read(event) ?? null;
      if (request !== null) handleRequest.current(request);
    };
    window.addEventListener('message', listen);
    return () => {
      window.removeEventListener('message', listen);
      bridge.current = null;
    };
  }, [origin, tabId, frame]);

  return {
    session: tab.session,
    dialog,
    closeDialog: useCallback(() => setDialog(null), []),
    post: useCallback((message) => bridge.current?.post(message), []),
  };
}
