import { createExtHelper, type ExtHelper, type RawExt } from '../ext-helper.ts';

/** Initial state of the fake Twitch. */
export interface FakeExtOptions {
  bitsEnabled?: boolean;
  viewerId?: string | null;
  /** Opaque id; starts with `A` for a viewer who is not signed in. */
  opaqueId?: string;
  getProducts?: () => Promise<unknown>;
}

/** A fake `window.Twitch.ext`, wrapped as the views use it, with methods to drive it. */
export interface FakeExt {
  ext: ExtHelper;
  /** SKUs passed to `useBits`. */
  used: string[];
  /** Number of times the viewer was asked to share their identity. */
  shareRequests: () => number;
  authorize(token?: string): void;
  shareIdentity(id: string): void;
  complete(sku: string, transactionId: string, initiator?: string): void;
  fire(event: 'cancel' | 'broadcast' | 'context' | 'visibility', value?: unknown): void;
}

/** Products as Twitch lists them: the amount is a string there. */
export function productsOf(...amounts: number[]): Promise<unknown> {
  return Promise.resolve(
    amounts.map((amount) => ({
      sku: `bits${amount}`,
      displayName: `${amount} Bits`,
      cost: { amount: String(amount), type: 'bits' },
    })),
  );
}

/** Creates a fake Twitch that stays silent until driven. */
export function createFakeExt(options: FakeExtOptions = {}): FakeExt {
  const { bitsEnabled = true, viewerId = null, opaqueId = 'U1', getProducts = () => productsOf(25, 300) } = options;
  const listeners = new Map<string, ((...values: unknown[]) => void)[]>();
  const on = (event: string) => (listener: (...values: unknown[]) => void) => {
    listeners.set(event, [...(listeners.get(event) ?? []), listener]);
  };
  const fire = (event: string, ...values: unknown[]) => {
    for (const listener of listeners.get(event) ?? []) listener(...values);
  };
  const used: string[] = [];
  let shareRequests = 0;
  const viewer = { id: viewerId, onChanged: on('viewer') };
  const raw = {
    onAuthorized: on('authorized'),
    onContext: on('context'),
    onVisibilityChanged: on('visibility'),
    listen: (_target: string, listener: () => void) => on('broadcast')(listener),
    viewer,
    features: { isBitsEnabled: bitsEnabled, onChanged: on('features') },
    actions: {
      requestIdShare: () => {
        shareRequests += 1;
      },
    },
    bits: {
      getProducts,
      useBits: (sku: string) => used.push(sku),
      onTransactionCancelled: on('cancel'),
      onTransactionComplete: on('complete'),
    },
  };
  return {
    ext: createExtHelper(raw as unknown as RawExt),
    used,
    shareRequests: () => shareRequests,
    authorize: (token = 'token-1') =>
      fire('authorized', { channelId: '100', clientId: 'client', token, helixToken: 'helix', userId: opaqueId }),
    shareIdentity: (id) => {
      viewer.id = id;
      fire('viewer');
    },
    complete: (sku, transactionId, initiator = 'current_user') =>
      fire('complete', {
        displayName: 'demo_viewer',
        initiator,
        domainID: 'twitch.ext.client',
        transactionID: transactionId,
        transactionReceipt: `receipt-of-${transactionId}-long-enough`,
        userId: '42',
        product: { sku, displayName: sku, cost: { amount: '25', type: 'bits' } },
      }),
    fire: (event, value) => fire(event, value),
  };
}
