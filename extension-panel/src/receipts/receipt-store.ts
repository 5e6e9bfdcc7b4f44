import type { SafeStorage } from '@bitcue/shared/ui/extension/safe-storage.ts';
import { z } from 'zod';

/** How long a receipt is kept, in milliseconds: Twitch's expire an hour after the purchase (twitchdev sample receipt). */
export const RECEIPT_KEPT_MS = 3_600_000;

const STORE_KEY = 'bitcue.receipts';

/** A receipt that the EBS has not acknowledged yet. It belongs to one channel and one viewer, and is a secret. */
export const pendingReceipt = z.object({
  transactionId: z.string(),
  receipt: z.string(),
  nonce: z.string().nullable(),
  channelId: z.string(),
  opaqueId: z.string(),
  /** What the viewer bought in this panel; null if the purchase was made in another tab. */
  shown: z.object({ title: z.string(), amount: z.number() }).nullable(),
  /** Milliseconds since 1970. */
  keptUntil: z.number(),
});
/** A receipt that the EBS has not acknowledged yet. */
export type PendingReceipt = z.output<typeof pendingReceipt>;

/**
 * Pending receipts, in memory and in storage, so that posting resumes after a reload. Several tabs share the storage, so
 * each change is applied to what is stored at that moment.
 */
export class ReceiptStore {
  private readonly storage: SafeStorage;
  private readonly now: () => number;
  private kept: PendingReceipt[];

  constructor(storage: SafeStorage, now: () => number = Date.now) {
    this.storage = storage;
    this.now = now;
    this.kept = this.readStored();
    this.writeStored(this.kept);
  }

  add(receipt: PendingReceipt): void {
    const others = (list: PendingReceipt[]) => list.filter((one) => one.transactionId !== receipt.transactionId);
    this.kept = [...others(this.kept), receipt];
    this.writeStored([...others(this.readStored()), receipt]);
  }

  remove(transactionId: string): void {
    const others = (list: PendingReceipt[]) => list.filter((one) => one.transactionId !== transactionId);
    this.kept = others(this.kept);
    this.writeStored(others(this.readStored()));
  }

  /** Returns this session's receipts that are still worth posting, oldest first. Never those of another channel or viewer. */
  list(session: { channelId: string; opaqueId: string }): PendingReceipt[] {
    this.kept = this.kept.filter((one) => one.keptUntil > this.now());
    return this.kept.filter((one) => one.channelId === session.channelId && one.opaqueId === session.opaqueId);
  }

  private readStored(): PendingReceipt[] {
    const text = this.storage.read(STORE_KEY);
    if (text === null) return [];
    try {
      return pendingReceipt
        .array()
        .parse(JSON.parse(text))
        .filter((one) => one.keptUntil > this.now());
    } catch {
      return [];
    }
  }

  private writeStored(list: PendingReceipt[]): void {
    if (list.length === 0) this.storage.remove(STORE_KEY);
    else this.storage.write(STORE_KEY, JSON.stringify(list));
  }
}
