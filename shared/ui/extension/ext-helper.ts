import { extAuth, extContext, extProduct, extTransaction } from './ext.external.ts';

/** The namespace object that Twitch's script puts on the window. */
export type RawExt = typeof Twitch.ext;

/** The viewer's session on a channel. `opaqueId` starts with `U` for a signed-in viewer, with `A` for anyone else. */
export interface ExtAuth {
  channelId: string;
  opaqueId: string;
  token: string;
}

/** What Twitch has told this view so far. */
export interface ExtSnapshot {
  /** Null until Twitch authorizes the view. */
  auth: ExtAuth | null;
  /** True if the viewer has shared their identity with the extension. */
  identityShared: boolean;
  /** Null until known. Where it is false, `useBits` silently does nothing (twitchdev/issues 6). */
  bitsEnabled: boolean | null;
  theme: 'light' | 'dark';
  visible: boolean;
}

/** A use of Bits that Twitch confirmed to this viewer's tabs. The receipt is a secret. */
export interface CompletedTransaction {
  id: string;
  sku: string;
  receipt: string;
}

/** Ends a subscription. */
export type Unsubscribe = () => void;

/** The part of Twitch's helper that the views use. */
export interface ExtHelper {
  getSnapshot(): ExtSnapshot;
  /** Calls the listener after each change of the snapshot. */
  subscribe(listener: () => void): Unsubscribe;
  onCompleted(listener: (transaction: CompletedTransaction) => void): Unsubscribe;
  onCancelled(listener: () => void): Unsubscribe;
  /** Something on the channel changed: ask the EBS again. Delivered at most once and unordered, so never rely on it alone. */
  onBroadcast(listener: () => void): Unsubscribe;
  /** Bits by SKU. Rejects where Bits are unsupported; empty if the version is not monetized. */
  readProducts(): Promise<ReadonlyMap<string, number>>;
  /** Opens Twitch's own dialog; the outcome arrives at `onCompleted` or `onCancelled`, or never. */
  openBitsDialog(sku: string): void;
  /** Asks the viewer to share their identity. Call it only after a click; the answer arrives as a changed snapshot. */
  requestIdShare(): void;
}

class Signal<T> {
  private readonly listeners = new Set<(value: T) => void>();

  readonly listen = (listener: (value: T) => void): Unsubscribe => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  emit(value: T): void {
    for (const listener of [...this.listeners]) listener(value);
  }
}

/**
 * Wraps Twitch's helper. Its callbacks cannot be removed, so each is registered once here and passed on. Everything it
 * delivers is checked first; invalid data is ignored.
 */
export function createExtHelper(ext: RawExt): ExtHelper {
  let snapshot: ExtSnapshot = { auth: null, identityShared: false, bitsEnabled: null, theme: 'dark', visible: true };
  const changed = new Signal<void>();
  const completed = new Signal<CompletedTransaction>();
  const cancelled = new Signal<void>();
  const broadcast = new Signal<void>();
  const update = (part: Partial<ExtSnapshot>) => {
    snapshot = { ...snapshot, ...part };
    changed.emit();
  };
  const readViewer = () => ({ identityShared: ext.viewer.id !== null, bitsEnabled: ext.features.isBitsEnabled });

  ext.onAuthorized((raw) => {
    const read = extAuth.safeParse(raw);
    if (!read.success) return;
    const { channelId, token, userId } = read.data;
    update({ auth: { channelId, opaqueId: userId, token }, ...readViewer() });
  });
  ext.onContext((raw) => {
    const theme = extContext.safeParse(raw).data?.theme;
    if (theme !== undefined) update({ theme });
  });
  ext.onVisibilityChanged((visible: boolean) => update({ visible }));
  ext.viewer.onChanged(() => update(snapshot.auth === null ? {} : readViewer()));
  ext.features.onChanged(() => update(snapshot.auth === null ? {} : readViewer()));
  ext.listen('broadcast', () => broadcast.emit());
  ext.bits.onTransactionCancelled(() => cancelled.emit());
  ext.bits.onTransactionComplete((raw) => {
    const read = extTransaction.safeParse(raw);
    if (!read.success || read.data.initiator === 'other') return;
    const { transactionID, transactionReceipt, product } = read.data;
    completed.emit({ id: transactionID, sku: product.sku, receipt: transactionReceipt });
  });

  return {
    getSnapshot: () => snapshot,
    subscribe: changed.listen,
    onCompleted: completed.listen,
    onCancelled: cancelled.listen,
    onBroadcast: broadcast.listen,
    async readProducts() {
      const products = extProduct.array().parse(await ext.bits.getProducts());
      return new Map(products.map((product) => [product.sku, product.cost.amount]));
    },
    openBitsDialog: (sku) => ext.bits.useBits(sku),
    requestIdShare: () => ext.actions.requestIdShare(),
  };
}

/** Wraps this window's helper. Returns null if Twitch's script did not load. */
export function openExtHelper(): ExtHelper | null {
  const root = (globalThis as { Twitch?: { ext?: RawExt } }).Twitch;
  return root?.ext === undefined ? null : createExtHelper(root.ext);
}
