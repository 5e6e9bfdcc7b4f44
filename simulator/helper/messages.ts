import type {
  HelperAuth,
  HelperConfiguration,
  HelperContext,
  HelperProduct,
  HelperTransaction,
  HelperViewer,
  TabSession,
} from '../src/stage-api.ts';

/** Marks messages between the stage page and the helper in the extension's iframe. All others are ignored. */
export const MESSAGE_MARK = 'local-twitch-ext';

/** `window.Twitch.ext.features` without its callback. */
export type HelperFeatures = TabSession['features'];

/** Messages to the helper from the stage page, which stands in for Twitch's own page. */
export type StageMessage =
  | { type: 'context'; context: Partial<HelperContext>; changed: string[] }
  | {
      type: 'authorized';
      auth: HelperAuth;
      viewer: HelperViewer;
      features: HelperFeatures;
      configuration: HelperConfiguration;
    }
  | { type: 'configuration'; configuration: HelperConfiguration }
  | { type: 'visibility'; isVisible: boolean; context?: Partial<HelperContext> }
  | { type: 'highlight'; isHighlighted: boolean }
  | { type: 'position'; position: { x: number; y: number } }
  | { type: 'products'; requestId: number; products: HelperProduct[] }
  | { type: 'transactionComplete'; transaction: HelperTransaction }
  | { type: 'transactionCancelled' }
  | { type: 'follow'; didFollow: boolean; channelName: string }
  | { type: 'pubsub'; target: string; contentType: string; message: string }
  | { type: 'error'; message: string };

/** Messages from the helper to the stage page. `ready` comes first after each load of the iframe. */
export type HelperRequest =
  | { type: 'ready' }
  | { type: 'getProducts'; requestId: number }
  | { type: 'useBits'; sku: string }
  | { type: 'showBitsBalance' }
  | { type: 'requestIdShare' }
  | { type: 'followChannel'; channelName: string }
  | { type: 'minimize' }
  | { type: 'setConfiguration'; segment: string; version: string; content: string }
  | { type: 'send'; target: string; contentType: string; message: string };

/** A message as sent by postMessage. */
export interface Envelope<Message> {
  mark: typeof MESSAGE_MARK;
  message: Message;
}

/** Wraps a message for postMessage. */
export function wrapMessage<Message>(message: Message): Envelope<Message> {
  return { mark: MESSAGE_MARK, message };
}
