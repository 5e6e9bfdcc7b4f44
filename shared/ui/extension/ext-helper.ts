import { extAuth, extContext, extProduct, extTransaction } from './ext.external.ts';

/** The namespace object that Twitch's script puts on the window. */
export type RawExt = typeof Twitch.ext;

/** Who is watching where. `opaqueId` starts with `U` for a signed-in viewer, with `A` for anyone else. */
export interface ExtAuth {
  channelId: string;
  opaqueId: string;
  token: string;
}

/** What Twitch has told this view so far. */
export interface ExtSnapshot {
  /** Null until Twitch has authorized the view. */
  auth: ExtAuth | null;
  /** True when the viewer has shared who they are with the extension. */
  identityShared: boolean;
  /** Null until Twitch has said; `useBits` does nothing, silently, where it is false (twitchdev/issues 6). */
  bitsEnabled: boolean | null;
  theme: 'light' | 'dark';
  visible: boolean;
}

/** A use of Bits that Twitch has confirmed to this viewer's own tabs. The receipt is a secret. */
export interface CompletedTransaction {
  id: string;
  sku: string;
  receipt: string;
}

/** Stops what was subscribed to. */
export type Unsubscribe = () => void;

/** Twitch's helper as the views use it. */
export interface ExtHelper {
  getSnapshot(): ExtSnapshot;
  /** Calls back after each change of the snapshot. */
  subscribe(listener: () => void): Unsubscribe;
  onCompleted(listener: (transaction: CompletedTransaction) => void): Unsubscribe;
  onCancelled(listener: () => void): Unsubscribe;
  /** Something on the channel changed: ask the EBS again. At most once, unordered, so never the only way to know. */
  onBroadcast(listener: () => void): Unsubscribe;
  /** Bits by SKU. Rejects where Bits are unsupported; empty when the version is not monetized. */
  readProducts(): Promise<ReadonlyMap<string, number>>;
  /** Opens Twitch's own dialog; the outcome arrives at `onCompleted` or `onCancelled`, or never. */
  openBitsDialog(sku: string): void;
  /** Asks the viewer to share their identity; only after a click. The answer is a changed snapshot. */
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
 * Wraps Twitch's helper. Its callbacks cannot be taken back, so each is registered once here and passed on; everything
 * it hands over is checked first, and what is not right is ignored.
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

/** Wraps the helper of this window, or gives null when Twitch's script did not load. */
export function openExtHelper(): ExtHelper | null {
  const root = (globalThis as { Twitch?: { ext?: RawExt } }).Twitch;
  return root?.ext === undefined ? null : createExtHelper(root.ext);
}
