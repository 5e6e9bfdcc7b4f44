import type { SafeStorage } from '@bitcue/shared/ui/extension/safe-storage.ts';

/** The intent of this tab that a coming receipt may belong to, with what the viewer saw. */
export interface OwnIntent {
  nonce: string;
  sku: string;
  title: string;
  amount: number;
}

const NEWEST_KEY = 'bitcue.newest-intent';

/**
 * Remembers this tab's newest intent. A receipt reaches every open tab of the viewer, so its nonce goes along only
 * when the SKU is the same and no other tab has made an intent since (tabs see each other through storage).
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

  /** The viewer declined in Twitch's dialog: no receipt can follow. */
  forget(): void {
    this.own = null;
  }

  /** The own intent that a receipt for this SKU pays, once; null when it is none of ours. */
  takeFor(sku: string): OwnIntent | null {
    const { own } = this;
    if (own === null || own.sku !== sku) return null;
    const newest = this.storage.read(NEWEST_KEY);
    this.own = null;
    return newest === null || newest === own.nonce ? own : null;
  }
}
