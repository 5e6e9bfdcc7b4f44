import type { Random } from '../random.ts';
import type { ItemKind } from '../world/items.ts';

/** How one purchase is reported, and what goes wrong on the way. Times are in milliseconds; null means that the door stays silent. */
export interface PurchasePlan {
  kind: ItemKind;
  /** The panel asked for an intent first. */
  intent: boolean;
  /** Reuses the account of an earlier purchase, so that several intents may match. */
  sameViewer: boolean;
  webhook: 'at-once' | 'late' | 'never' | 'twice';
  webhookDelayMs: number;
  receiptAfterMs: number | null;
  /** Receipts posted at the same time, as several tabs do. */
  tabs: number;
}

const KINDS: readonly [ItemKind, number][] = [
  ['horn', 60],
  ['overlap', 10],
  ['unclaimed', 8],
  ['timeout', 10],
  ['speech', 6],
  ['twin', 4],
  ['development', 2],
];

/** Doors that report, by share of the purchases: each door alone, and receipt and webhook in either order. */
const DOORS: readonly ['receipt' | 'webhook' | 'pull' | 'receipt-webhook' | 'webhook-receipt', number][] = [
  ['receipt-webhook', 30],
  ['webhook-receipt', 30],
  ['receipt', 14],
  ['webhook', 14],
  ['pull', 12],
];

/** Share of purchases that a door reports more than once, among those where it can: a fifth of all purchases. */
const TWICE = 0.24;

/** Draws one purchase. */
export function planPurchase(random: Random): PurchasePlan {
  const kind = draw(random, KINDS);
  const doors = draw(random, DOORS);
  const twice = random.chance(TWICE);
  const byReceipt = doors.includes('receipt');
  const byWebhook = doors.includes('webhook');
  const receiptFirst = doors === 'receipt-webhook';
  return {
    kind,
    // An item without input can be bought although its intent never arrived.
    intent: kind === 'timeout' || kind === 'speech' || random.chance(0.9),
    sameViewer: random.chance(0.15),
    webhook: !byWebhook ? 'never' : receiptFirst ? 'late' : twice ? 'twice' : 'at-once',
    webhookDelayMs: receiptFirst
      ? draw(random, [
          [50, 5],
          [400, 3],
          [2_500, 1],
          [6_000, 1],
        ])
      : 0,
    receiptAfterMs: !byReceipt
      ? null
      : receiptFirst
        ? random.below(20)
        : draw(random, [
            [30, 5],
            [600, 3],
            [4_000, 1],
          ]),
    tabs: twice && byReceipt ? 2 + random.below(4) : 1,
  };
}

function draw<T>(random: Random, shares: readonly (readonly [T, number])[]): T {
  let rest = random.next() * shares.reduce((sum, [, share]) => sum + share, 0);
  for (const [value, share] of shares) {
    rest -= share;
    if (rest < 0) return value;
  }
  const [last] = shares;
  if (!last) throw new Error('There is nothing to draw from.');
  return last[0];
}
