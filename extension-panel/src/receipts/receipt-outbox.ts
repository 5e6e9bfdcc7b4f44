import { postTransaction, type ViewerInteraction } from '@bitcue/shared/api/hosted.ts';
import { backoffMs } from '@bitcue/shared/ui/extension/backoff.ts';
import type { CallEbs } from '@bitcue/shared/ui/extension/ebs-client.ts';
import type { PendingReceipt, ReceiptStore } from './receipt-store.ts';

/** Callbacks for the progress of a receipt. */
export interface ReceiptReports {
  onDelayed(transactionId: string): void;
  onPosted(transactionId: string, interaction: ViewerInteraction): void;
  onRefused(transactionId: string, message: string): void;
}

/** Options of the outbox. */
export interface ReceiptOutboxOptions {
  store: ReceiptStore;
  call: CallEbs;
  getSession: () => { channelId: string; opaqueId: string } | null;
  reports: ReceiptReports;
}

/**
 * Posts receipts to the EBS one after another, until each is acknowledged, refused or too old. While the EBS is away, the delay
 * between tries grows; `wake` tries at once, for instance after a new token from Twitch.
 */
export class ReceiptOutbox {
  private readonly options: ReceiptOutboxOptions;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;
  private failures = 0;

  constructor(options: ReceiptOutboxOptions) {
    this.options = options;
  }

  add(receipt: PendingReceipt): void {
    this.options.store.add(receipt);
    this.wake();
  }

  /** This session's receipts still to be posted. */
  pending(): PendingReceipt[] {
    const session = this.options.getSession();
    return session === null ? [] : this.options.store.list(session);
  }

  wake(): void {
    clearTimeout(this.timer);
    void this.run();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    let waitMs: number | null = null;
    for (let next = this.pending()[0]; next !== undefined && waitMs === null; next = this.pending()[0]) {
      waitMs = await this.post(next);
    }
    this.running = false;
    if (waitMs !== null) this.timer = setTimeout(() => void this.run(), waitMs);
  }

  /** Posts one receipt. Returns the delay in milliseconds if it must be retried. */
  private async post({ transactionId, receipt, nonce }: PendingReceipt): Promise<number | null> {
    const { call, store, reports } = this.options;
    const result = await call(postTransaction, { body: { receipt, nonce } });
    if (result.kind === 'ok' || result.kind === 'refused') {
      this.failures = 0;
      store.remove(transactionId);
      if (result.kind === 'ok') reports.onPosted(transactionId, result.value);
      else reports.onRefused(transactionId, result.message);
      return null;
    }
    this.failures += 1;
    reports.onDelayed(transactionId);
    return Math.max(backoffMs(this.failures), result.kind === 'away' ? (result.retryAfterMs ?? 0) : 0);
  }
}
