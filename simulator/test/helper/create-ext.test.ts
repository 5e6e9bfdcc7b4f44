// @vitest-environment jsdom
/// <reference types="twitch-ext" />
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTwitchExt } from '../../helper/create-ext.ts';
import { AUTHORIZED, createFakeLink, SESSION } from './fake-link.ts';

/** Type-checks only while our helper matches the published types. */
type Published = Pick<
  typeof Twitch.ext,
  'actions' | 'bits' | 'configuration' | 'features' | 'viewer' | 'listen' | 'unlisten' | 'send' | 'onAuthorized'
>;

function start() {
  const link = createFakeLink();
  return { link, ext: createTwitchExt(link) };
}

describe('window.Twitch.ext: sessions and context', () => {
  it('is empty before it is authorized', () => {
    const { ext } = start();
    expect(ext.viewer.sessionToken).toBe('');
    expect(ext.viewer.id).toBeNull();
    expect(ext.features.isBitsEnabled).toBe(false);
    expect(ext.configuration.broadcaster).toBeUndefined();
  });

  it('passes auth with the opaque id, and calls back for each new token', () => {
    const { link, ext } = start();
    const onAuthorized = vi.fn();
    ext.onAuthorized(onAuthorized);
    link.tell(AUTHORIZED);
    link.tell({ ...AUTHORIZED, auth: { ...SESSION.auth, token: 'token-2' } });
    expect(onAuthorized.mock.calls.map(([auth]) => auth.token)).toEqual(['token-1', 'token-2']);
    expect(onAuthorized.mock.calls[0]?.[0].userId).toBe('Uopaque');
    expect(ext.viewer.sessionToken).toBe('token-2');
  });

  it('reveals the real id once the identity is shared, and calls viewer.onChanged', () => {
    const { link, ext } = start();
    const seen: (string | null)[] = [];
    ext.viewer.onChanged(() => seen.push(ext.viewer.id));
    link.tell(AUTHORIZED);
    ext.actions.requestIdShare();
    link.tell({ ...AUTHORIZED, viewer: { ...SESSION.viewerInfo, id: '100000011', isLinked: true } });
    expect(link.requests).toEqual([{ type: 'requestIdShare' }]);
    expect(seen).toEqual([null, '100000011']);
    expect(ext.viewer.isLinked).toBe(true);
  });

  it('passes a partial context with its changed keys, even before it is authorized', () => {
    const { link, ext } = start();
    const onContext = vi.fn();
    ext.onContext(onContext);
    link.tell({ type: 'context', context: { theme: 'light' }, changed: ['theme'] });
    expect(onContext).toHaveBeenCalledExactlyOnceWith({ theme: 'light' }, ['theme']);
    expect(ext.viewer.sessionToken).toBe('');
  });

  it('calls a late callback with what is already known', () => {
    const { link, ext } = start();
    link.tell({ type: 'context', context: { theme: 'dark', volume: 1 }, changed: ['theme', 'volume'] });
    link.tell({ type: 'context', context: { theme: 'light' }, changed: ['theme'] });
    link.tell(AUTHORIZED);
    const onAuthorized = vi.fn();
    const onContext = vi.fn();
    ext.onAuthorized(onAuthorized);
    ext.onContext(onContext);
    expect(onAuthorized).toHaveBeenCalledExactlyOnceWith(SESSION.auth);
    expect(onContext).toHaveBeenCalledExactlyOnceWith({ theme: 'light', volume: 1 }, ['theme', 'volume']);
  });

  it('keeps one callback per event: the last one wins', () => {
    const { link, ext } = start();
    const first = vi.fn();
    const second = vi.fn();
    ext.onAuthorized(first);
    ext.onAuthorized(second);
    link.tell(AUTHORIZED);
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
  });

  it('names the features that changed, and calls back only then', () => {
    const { link, ext } = start();
    const onChanged = vi.fn();
    ext.features.onChanged(onChanged);
    link.tell(AUTHORIZED);
    link.tell(AUTHORIZED);
    expect(onChanged).toHaveBeenCalledExactlyOnceWith(['isBitsEnabled']);
  });

  it('calls back for configuration, errors, visibility, highlight, position and follows', () => {
    const { link, ext } = start();
    const seen: unknown[] = [];
    ext.configuration.onChanged(() => seen.push(ext.configuration.global));
    ext.onError((error) => seen.push(error));
    ext.onVisibilityChanged((isVisible) => seen.push(isVisible));
    ext.onHighlightChanged((isHighlighted) => seen.push(isHighlighted));
    ext.onPositionChanged((position) => seen.push(position));
    ext.actions.onFollow((didFollow, name) => seen.push([didFollow, name]));
    link.tell({ type: 'configuration', configuration: { global: { version: '1', content: '{}' } } });
    link.tell({ type: 'error', message: 'no' });
    link.tell({ type: 'visibility', isVisible: false });
    link.tell({ type: 'highlight', isHighlighted: true });
    link.tell({ type: 'position', position: { x: 10, y: 20 } });
    link.tell({ type: 'follow', didFollow: true, channelName: 'demo_channel' });
    expect(seen).toEqual([
      { version: '1', content: '{}' },
      'no',
      false,
      true,
      { x: 10, y: 20 },
      [true, 'demo_channel'],
    ]);
  });

  it('delivers PubSub messages to a target’s listeners until they unsubscribe, and sends objects as text', () => {
    const { link, ext } = start();
    const listener = vi.fn();
    ext.listen('broadcast', listener);
    ext.listen('global', vi.fn());
    link.tell({ type: 'pubsub', target: 'broadcast', contentType: 'application/json', message: '{"v":1}' });
    ext.unlisten('broadcast', listener);
    link.tell({ type: 'pubsub', target: 'broadcast', contentType: 'application/json', message: '{"v":2}' });
    expect(listener).toHaveBeenCalledExactlyOnceWith('broadcast', 'application/json', '{"v":1}');
    ext.send('broadcast', 'application/json', { v: 3 });
    expect(link.requests).toEqual([
      { type: 'send', target: 'broadcast', contentType: 'application/json', message: '{"v":3}' },
    ]);
  });
});

describe('window.Twitch.ext.bits', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('returns products with amounts as strings', async () => {
    const { link, ext } = start();
    const products = ext.bits.getProducts();
    const [request] = link.requests;
    if (request?.type !== 'getProducts') throw new Error('no request was sent');
    link.tell({ type: 'products', requestId: request.requestId, products: SESSION.products });
    expect(await products).toEqual([
      { sku: 'bits100', displayName: '100 Bits', cost: { amount: '100', type: 'bits' } },
    ]);
  });

  it('uses Bits by SKU alone and reports the outcome by callback', () => {
    const { link, ext } = start();
    const complete = vi.fn();
    const cancelled = vi.fn();
    ext.bits.onTransactionComplete(complete);
    ext.bits.onTransactionCancelled(cancelled);
    expect(ext.bits.useBits('bits100')).toBeUndefined();
    expect(link.requests).toEqual([{ type: 'useBits', sku: 'bits100' }]);
    link.tell({ type: 'transactionCancelled' });
    const transaction = {
      displayName: 'viewer_one',
      initiator: 'current_user' as const,
      product: { sku: 'bits100', displayName: '100 Bits', cost: { amount: '100', type: 'bits' as const } },
      domainID: 'twitch.ext.ext',
      transactionID: 'tx-1',
      transactionReceipt: 'a.b.c',
      userId: '100000011',
    };
    link.tell({ type: 'transactionComplete', transaction });
    expect(cancelled).toHaveBeenCalledOnce();
    expect(complete).toHaveBeenCalledExactlyOnceWith(transaction);
  });

  it('completes loopback purchases later, without using Bits and with an unsigned receipt', async () => {
    const { link, ext } = start();
    link.tell(AUTHORIZED);
    const complete = vi.fn();
    ext.bits.onTransactionComplete(complete);
    ext.bits.setUseLoopback(true);
    ext.bits.useBits('bits100');
    const [request] = link.requests;
    if (request?.type !== 'getProducts') throw new Error('no request was sent');
    link.tell({ type: 'products', requestId: request.requestId, products: SESSION.products });
    await vi.runAllTimersAsync();
    expect(link.requests).toHaveLength(1);
    expect(complete).toHaveBeenCalledOnce();
    expect(complete.mock.calls[0]?.[0].transactionReceipt).toMatch(/^[\w-]+\.[\w-]+\.loopback$/);
  });

  it('matches the published types', () => {
    const { ext } = start();
    const published: Published = ext;
    expect(Object.keys(published.bits).sort()).toEqual([
      'getProducts',
      'onTransactionCancelled',
      'onTransactionComplete',
      'setUseLoopback',
      'showBitsBalance',
      'useBits',
    ]);
  });
});
