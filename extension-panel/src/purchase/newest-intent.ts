import type { SafeStorage } from '@bitcue/shared/ui/extension/safe-storage.ts';

/** This tab's intent that the next receipt may belong to, and what the viewer saw. */
export interface OwnIntent {
  nonce: string;
  sku: string;
  title: string;
  amount: number;
}

const NEWEST_KEY = 'bitcue.newest-intent';

/**
 * Remembers this tab's newest intent. A receipt reaches every open tab of the viewer, so the nonce is sent with it only
 * if the SKU is the same and no other tab has created an intent since (tabs see each other through storage).
 */
export class NewestIntent {
  private readonly storage: SafeStorage;
  private own: OwnIntent | null = null;

  constructor(storage: SafeStorage) {
    this.storage = storage;
  }

  remember(intent: OwnIntent): void {
    this.own = intent;
    this.storage.write(NEWEST_KEY, intent.nonce);
  }

  /** Forgets the intent after the viewer declined in Twitch's dialog: no receipt can follow. */
  forget(): void {
    this.own = null;
  }

  /** Returns this tab's intent that a receipt for this SKU pays for, once; null if it belongs to another tab. */
  takeFor(sku: string): OwnIntent | null {
    const { own } = this;
    if (own === null || own.sku !== sku) return null;
    const newest = this.storage.read(NEWEST_KEY);
    this.own = null;
    return newest === null || newest === own.nonce ? own : null;
  }
}
