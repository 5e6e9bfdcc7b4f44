import type { HelperProduct, HelperTransaction } from '../src/stage-api.ts';
import type { Link } from './link.ts';

/** Milliseconds until a loopback purchase completes. Twitch's docs say "after a delay"; the length is our choice. */
const LOOPBACK_DELAY_MS = 1_000;

/** What a loopback purchase needs from the session. */
export interface LoopbackSession {
  clientId: string;
  userId: string;
}

function encodePart(value: unknown): string {
  return btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** A purchase that never happened. Its receipt has the right shape but no valid signature. */
function createLoopbackTransaction(product: HelperProduct, session: LoopbackSession): HelperTransaction {
  const transactionID = crypto.randomUUID();
  const domainID = `twitch.ext.${session.clientId}`;
  const claims = { topic: 'bits_transaction_receipt', data: { transactionId: transactionID, userId: session.userId } };
  return {
    displayName: '',
    initiator: 'current_user',
    product,
    domainID,
    transactionID,
    transactionReceipt: `${encodePart({ alg: 'HS256', typ: 'JWT' })}.${encodePart(claims)}.loopback`,
    userId: session.userId,
  };
}

/** Builds `Twitch.ext.bits`, plus the hooks through which messages from the stage page reach it. */
export function createBits(link: Link, readSession: () => LoopbackSession) {
  const waiting = new Map<number, (products: HelperProduct[]) => void>();
  let nextRequestId = 1;
  let isLoopback = false;
  let complete: ((transaction: HelperTransaction) => void) | null = null;
  let cancelled: (() => void) | null = null;

  function getProducts(): Promise<HelperProduct[]> {
    const requestId = nextRequestId;
    nextRequestId += 1;
    return new Promise((resolve) => {
      waiting.set(requestId, resolve);
      link.post({ type: 'getProducts', requestId });
    });
  }

  async function completeLoopback(sku: string): Promise<void> {
    const product = (await getProducts()).find((candidate) => candidate.sku === sku);
    if (product === undefined) return;
    setTimeout(() => complete?.(createLoopbackTransaction(product, readSession())), LOOPBACK_DELAY_MS);
  }

  return {
    api: {
      getProducts,
      useBits(sku: string): void {
        if (isLoopback) void completeLoopback(sku);
        else link.post({ type: 'useBits', sku });
      },
      onTransactionComplete(callback: (transaction: HelperTransaction) => void): void {
        complete = callback;
      },
      onTransactionCancelled(callback: () => void): void {
        cancelled = callback;
      },
      showBitsBalance(): void {
        link.post({ type: 'showBitsBalance' });
      },
      setUseLoopback(useLoopback: boolean): void {
        isLoopback = useLoopback;
      },
    },
    resolveProducts(requestId: number, products: HelperProduct[]): void {
      waiting.get(requestId)?.(products);
      waiting.delete(requestId);
    },
    notifyComplete(transaction: HelperTransaction): void {
      complete?.(transaction);
    },
    notifyCancelled(): void {
      cancelled?.();
    },
  };
}
