/** Prices an item can have, in Bits, ascending (LIM-04). Each needs a fixed-price SKU (ITEM-06). */
export const BIT_AMOUNTS = [
  5, 10, 15, 20, 25, 50, 75, 100, 125, 150, 175, 200, 225, 250, 275, 300, 400, 500, 750, 1000, 2000, 3000, 4000, 5000,
  7500, 10000,
] as const;

/** One of the allowed amounts. */
export type BitAmount = (typeof BIT_AMOUNTS)[number];

/** Price of a new item, in Bits (LIM-04, ITEM-02). */
export const DEFAULT_BIT_AMOUNT: BitAmount = 100;

/** Lower bounds, in Bits, of the five icon tiers (ITEM-15; the same steps as Twitch's cheer gems). */
export const BITS_TIERS = [1, 100, 1000, 5000, 10000] as const;

/** Returns the lower bound of an amount's icon tier (ITEM-15). */
export function bitsTier(amount: number): (typeof BITS_TIERS)[number] {
  return [...BITS_TIERS].reverse().find((lower) => amount >= lower) ?? BITS_TIERS[0];
}

/** Returns whether the number is one of the allowed amounts. */
export function isBitAmount(amount: number): amount is BitAmount {
  return (BIT_AMOUNTS as readonly number[]).includes(amount);
}

/** Returns the SKU that sells an amount. Twitch allows `[A-Za-z0-9._-]` (twitch: PUT /bits/extensions). */
export function skuOf(amount: number): string {
  return `bits${amount}`;
}

/** Returns the amount a SKU sells, or null if the SKU is not ours. */
export function amountOfSku(sku: string): BitAmount | null {
  return BIT_AMOUNTS.find((amount) => skuOf(amount) === sku) ?? null;
}
