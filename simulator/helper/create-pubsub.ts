import type { Link } from './link.ts';

/** Called with target, content type and message. */
export type PubSubCallback = (target: string, contentType: string, message: string) => void;

/** `listen`, `unlisten` and `send` of `Twitch.ext`, plus the hook through which messages reach the listeners. */
export function createPubSub(link: Link) {
  const listeners = new Map<string, Set<PubSubCallback>>();
  return {
    listen(target: string, callback: PubSubCallback): void {
      const callbacks = listeners.get(target) ?? new Set();
      listeners.set(target, callbacks.add(callback));
    },
    unlisten(target: string, callback: PubSubCallback): void {
      listeners.get(target)?.delete(callback);
    },
    send(target: string, contentType: string, message: object | string): void {
      const text = typeof message === 'string' ? message : JSON.stringify(message);
      link.post({ type: 'send', target, contentType, message: text });
    },
    deliver(target: string, contentType: string, message: string): void {
      for (const callback of [...(listeners.get(target) ?? [])]) callback(target, contentType, message);
    },
  };
}
