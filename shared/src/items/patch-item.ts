import { checkItem, type ItemCheck } from './check-item.ts';
import type { ExtensionItem } from './item.ts';

/** Keys of an item that a patch may change (ITEM-09); the rest is set by the server alone. */
const PATCHED_KEYS = ['title', 'amount', 'cooldown', 'enabled', 'allowed', 'features'] as const;

/** Outcome of a patch: nothing to save, the changed item with the keys that changed, or what is wrong with it. */
export type ItemPatch =
  | { kind: 'unchanged' }
  | { kind: 'changed'; item: ExtensionItem; updates: Partial<ExtensionItem> }
  | { kind: 'refused'; problem: Extract<ItemCheck, { ok: false }> };

/** Puts a patch on an item: keys it does not know are ignored, and one that changes nothing is told as such (ITEM-09). */
export function patchItem(item: ExtensionItem, patch: Readonly<Record<string, unknown>>): ItemPatch {
  const given = PATCHED_KEYS.filter((key) => Object.hasOwn(patch, key));
  const { uuid, title, amount, cooldown, enabled, lastEpoch, allowed, features } = item;
  const before = { uuid, title, amount, cooldown, enabled, lastEpoch, allowed, features };
  const check = checkItem({ ...before, ...Object.fromEntries(given.map((key) => [key, patch[key]])) });
  if (!check.ok) return { kind: 'refused', problem: check };
  const changed = given.filter((key) => !isSame(check.item[key], item[key]));
  if (changed.length === 0) return { kind: 'unchanged' };
  const updates = Object.fromEntries(changed.map((key) => [key, check.item[key]]));
  return { kind: 'changed', item: check.item, updates };
}

/** Compares by value, whatever the order of an object's keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [keys, otherKeys] = [Object.keys(one), Object.keys(other)];
  if (Array.isArray(one) !== Array.isArray(other) || keys.length !== otherKeys.length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(other, key) &&
      isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
  );
}
