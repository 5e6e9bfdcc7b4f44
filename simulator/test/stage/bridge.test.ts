import { describe, expect, it, vi } from 'vitest';
import { type HelperRequest, type StageMessage, wrapMessage } from '../../helper/messages.ts';
import { createBridge, createGreeting, type Target, toHelperMessage, updateSession } from '../../stage/side/bridge.ts';
import { SESSION } from '../helper/fake-link.ts';

const ORIGIN = SESSION.origin;

function start() {
  const postMessage = vi.fn();
  const target = { postMessage } as unknown as Target;
  const bridge = createBridge(ORIGIN, () => target);
  const posted = () => postMessage.mock.calls.map(([envelope]) => envelope.message as StageMessage);
  const read = (message: unknown, from: { source?: unknown; origin?: string } = {}) =>
    bridge.read({ data: message, source: target as unknown as Window, origin: ORIGIN, ...from } as MessageEvent);
  return { bridge, postMessage, posted, read };
}

describe('the bridge to an extension iframe', () => {
  it('sends the context first, then the authorization, then what was waiting', () => {
    const { bridge, postMessage, posted } = start();
    bridge.post({ type: 'transactionCancelled' });
    expect(postMessage).not.toHaveBeenCalled();
    bridge.greet(createGreeting(SESSION));
    expect(posted().map((message) => message.type)).toEqual(['context', 'authorized', 'transactionCancelled']);
    expect(postMessage.mock.calls.every(([, origin]) => origin === ORIGIN)).toBe(true);
    bridge.post({ type: 'transactionCancelled' });
    expect(posted()).toHaveLength(4);
  });

  it('greets again after a reload, without repeating old messages', () => {
    const { bridge, posted } = start();
    bridge.post({ type: 'transactionCancelled' });
    bridge.greet(createGreeting(SESSION));
    bridge.greet(createGreeting(SESSION));
    expect(posted().filter((message) => message.type === 'transactionCancelled')).toHaveLength(1);
  });

  it.each<HelperRequest>([
    { type: 'ready' },
    { type: 'useBits', sku: 'bits100' },
    { type: 'getProducts', requestId: 1 },
    { type: 'setConfiguration', segment: 'broadcaster', version: '1', content: '{}' },
  ])('reads $type', (request) => {
    expect(start().read(wrapMessage(request))).toEqual(request);
  });

  it('ignores any other window, origin or message shape', () => {
    const { read } = start();
    const useBits = wrapMessage({ type: 'useBits', sku: 'bits100' });
    expect(read(useBits, { origin: 'http://evil.test' })).toBeNull();
    expect(read(useBits, { source: {} })).toBeNull();
    expect(read({ type: 'useBits', sku: 'bits100' })).toBeNull();
    expect(read(wrapMessage({ type: 'useBits', sku: 5 }))).toBeNull();
    expect(read(wrapMessage({ type: 'format-disk' }))).toBeNull();
    expect(read(null)).toBeNull();
  });

  it('keeps the newest token and identity in the session', () => {
    const auth = { ...SESSION.auth, token: 'token-2' };
    const viewerInfo = { ...SESSION.viewerInfo, id: '100000011', isLinked: true };
    const event = { type: 'authorized', auth, viewerInfo } as const;
    const next = updateSession(SESSION, event);
    expect(next).toEqual({ ...SESSION, auth, viewerInfo });
    expect(toHelperMessage(event, next)).toMatchObject({
      type: 'authorized',
      auth,
      viewer: viewerInfo,
      features: SESSION.features,
    });
  });

  it('sends only the changed part of a context', () => {
    const context = { ...SESSION.context, theme: 'light' as const };
    const message = toHelperMessage({ type: 'context', context, changed: ['theme'] }, SESSION);
    expect(message).toEqual({ type: 'context', context: { theme: 'light' }, changed: ['theme'] });
  });
});
