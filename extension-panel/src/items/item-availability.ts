import type { ViewerItem } from '@bitcue/shared/api/hosted.ts';

/** The products Twitch sells here: Bits by SKU; `failed` if Twitch does not list them. */
export type Products = ReadonlyMap<string, number> | 'loading' | 'failed';

/** Whether an item can be used now. `readyInMs`: milliseconds until its cooldown ends. */
export type Availability =
  | { kind: 'ready' }
  | { kind: 'cooldown'; readyInMs: number }
  | { kind: 'unavailable'; reason: string };

/** Shown if Twitch does not list its products. */
export const PRODUCTS_FAILED = 'Twitch does not offer Bits here right now.';
/** Shown if Twitch has no product at an item's price. */
export const PRODUCT_MISSING = 'Twitch does not offer this amount here.';
/** Shown for an item with a field that this page does not know. */
export const UPDATE_NEEDED = 'This item needs a newer version of this panel.';
/** Shown to viewers who are not signed in: only accounts have Bits. */
export const SIGN_IN_FIRST = 'Log in to Twitch to use it.';

/** Decides whether an item can be used at a given time of the server's clock (milliseconds since 1970). */
export function judgeItem(
  item: ViewerItem,
  { products, serverNow, signedIn }: { products: Products; serverNow: number; signedIn: boolean },
): Availability {
  if (item.unavailable !== null) return { kind: 'unavailable', reason: item.unavailable };
  if (item.needsUpdate) return { kind: 'unavailable', reason: UPDATE_NEEDED };
  if (!signedIn) return { kind: 'unavailable', reason: SIGN_IN_FIRST };
  if (products === 'failed' || (products !== 'loading' && products.size === 0)) {
    return { kind: 'unavailable', reason: PRODUCTS_FAILED };
  }
  if (products === 'loading') return { kind: 'unavailable', reason: 'Checking with Twitch…' };
  if (products.get(item.sku) !== item.amount) return { kind: 'unavailable', reason: PRODUCT_MISSING };
  const readyInMs = item.readyAt - serverNow;
  return readyInMs > 0 ? { kind: 'cooldown', readyInMs } : { kind: 'ready' };
}

/** Formats an amount of Bits: `1,000`. */
export function formatAmount(amount: number): string {
  return amount.toLocaleString('en-US');
}

/** Formats milliseconds as a countdown, rounded up: `0:07`, `4:12`, `1:00:00`. */
export function formatCountdown(ms: number): string {
  const total = Math.max(0, Math.ceil(ms / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(total / 3_600);
  const minutes = Math.floor(total / 60) % 60;
  const rest = two(total % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
