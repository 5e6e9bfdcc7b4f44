// @vitest-environment jsdom
/// <reference types="twitch-ext" />
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTwitchExt } from '../../helper/create-ext.ts';
import { AUTHORIZED, createFakeLink, SESSION } from './fake-link.ts';

/** Compiles only while the stand-in has the shapes of the published types. */
type Published = Pick<
  typeof Twitch.ext,
  'actions' | 'bits' | 'configuration' | 'features' | 'viewer' | 'listen' | 'unlisten' | 'send' | 'onAuthorized'
>;

function start() {
  const link = createFakeLink();
  return { link, ext: createTwitchExt(link) };
}

describe('window.Twitch.ext: sessions and context', () => {
  it('knows nothing before it is authorized', () => {
    const { ext } = start();
    expect(ext.viewer.sessionToken).toBe('');
    expect(ext.viewer.id).toBeNull();
    expect(ext.features.isBitsEnabled).toBe(false);
    expect(ext.configuration.broadcaster).toBeUndefined();
  });

  it('gives auth with the opaque id, and fires again with each new token', () => {
    const { link, ext } = start();
    const onAuthorized = vi.fn();
    ext.onAuthorized(onAuthorized);
    link.tell(AUTHORIZED);
    link.tell({ ...AUTHORIZED, auth: { ...SESSION.auth, token: 'token-2' } });
    expect(onAuthorized.mock.calls.map(([auth]) => auth.token)).toEqual(['token-1', 'token-2']);
    expect(onAuthorized.mock.calls[0]?.[0].userId).toBe('Uopaque');
    expect(ext.viewer.sessionToken).toBe('token-2');
  });

  it('tells the real id after the identity was shared, with viewer.onChanged', () => {
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

  it('passes a partial context with its changed keys, also before it is authorized', () => {
    const { link, ext } = start();
    const onContext = vi.fn();
    ext.onContext(onContext);
    link.tell({ type: 'context', context: { theme: 'light' }, changed: ['theme'] });
    expect(onContext).toHaveBeenCalledExactlyOnceWith({ theme: 'light' }, ['theme']);
    expect(ext.viewer.sessionToken).toBe('');
  });

  it('tells a late callback what is known already', () => {
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

  it('keeps one callback of each kind: the last one wins', () => {
    const { link, ext } = start();
    const first = vi.fn();
    const second = vi.fn();
    ext.onAuthorized(first);
    ext.onAuthorized(second);
    link.tell(AUTHORIZED);
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
  });

  it('says which features changed, and only then', () => {
    const { link, ext } = start();
    const onChanged = vi.fn();
    ext.features.onChanged(onChanged);
    link.tell(AUTHORIZED);
    link.tell(AUTHORIZED);
    expect(onChanged).toHaveBeenCalledExactlyOnceWith(['isBitsEnabled']);
  });

  it('tells of configuration, errors, visibility, highlight, position and follows', () => {
    const { link, ext } = start();
    const told: unknown[] = [];
    ext.configuration.onChanged(() => told.push(ext.configuration.global));
    ext.onError((error) => told.push(error));
    ext.onVisibilityChanged((isVisible) => told.push(isVisible));
    ext.onHighlightChanged((isHighlighted) => told.push(isHighlighted));
    ext.onPositionChanged((position) => told.push(position));
    ext.actions.onFollow((didFollow, name) => told.push([didFollow, name]));
    link.tell({ type: 'configuration', configuration: { global: { version: '1', content: '{}' } } });
    link.tell({ type: 'error', message: 'no' });
    link.tell({ type: 'visibility', isVisible: false });
    link.tell({ type: 'highlight', isHighlighted: true });
    link.tell({ type: 'position', position: { x: 10, y: 20 } });
    link.tell({ type: 'follow', didFollow: true, channelName: 'demo_channel' });
    expect(told).toEqual([
      { version: '1', content: '{}' },
      'no',
      false,
      true,
      { x: 10, y: 20 },
      [true, 'demo_channel'],
    ]);
  });

  it('delivers PubSub to the listeners of the target until they leave, and sends objects as text', () => {
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

  it('answers getProducts with amounts as strings', async () => {
    const { link, ext } = start();
    const products = ext.bits.getProducts();
    const [request] = link.requests;
    if (request?.type !== 'getProducts') throw new Error('nothing was asked');
    link.tell({ type: 'products', requestId: request.requestId, products: SESSION.products });
    expect(await products).toEqual([
      { sku: 'bits100', displayName: '100 Bits', cost: { amount: '100', type: 'bits' } },
    ]);
  });

  it('asks for Bits by SKU alone, and tells of the end by callback', () => {
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

  it('with loopback asks nobody for Bits and completes later, with a receipt that is not signed', async () => {
    const { link, ext } = start();
    link.tell(AUTHORIZED);
    const complete = vi.fn();
    ext.bits.onTransactionComplete(complete);
    ext.bits.setUseLoopback(true);
    ext.bits.useBits('bits100');
    const [request] = link.requests;
    if (request?.type !== 'getProducts') throw new Error('nothing was asked');
    link.tell({ type: 'products', requestId: request.requestId, products: SESSION.products });
    await vi.runAllTimersAsync();
    expect(link.requests).toHaveLength(1);
    expect(complete).toHaveBeenCalledOnce();
    expect(complete.mock.calls[0]?.[0].transactionReceipt).toMatch(/^[\w-]+\.[\w-]+\.loopback$/);
  });

  it('has the shapes of the published types', () => {
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
