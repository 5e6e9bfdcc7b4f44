import { AMOUNT_REQUIRED, type ExtensionItem, extensionItem } from './item.ts';

/** Outcome of a check: the item, or a sentence for each field and all of them as one text. */
export type ItemCheck =
  | { ok: true; item: ExtensionItem }
  | { ok: false; fields: Record<string, string>; message: string };

/**
 * Checks the bits item form before an item is made (ITEM-11 to ITEM-13): every field is required, though the schema
 * has defaults. `message` joins the sentences with commas (ITEM-14). Keys that are no field are dropped.
 */
export function checkItem(form: unknown): ItemCheck {
  const given: Record<string, unknown> = typeof form === 'object' && form !== null ? { ...form } : {};
  const fields: Record<string, string> = {};
  for (const [field, schema] of Object.entries(extensionItem.shape)) {
    const value = given[field];
    if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) {
      fields[field] = field === 'amount' ? AMOUNT_REQUIRED : `${field} is required`;
      continue;
    }
    const issue = schema.safeParse(value).error?.issues[0];
    if (!issue) continue;
    // The schema's own sentences are about the whole field, not a place inside it.
    const own = issue.code === 'custom' && issue.path.length === 0;
    fields[field] = field === 'amount' || own ? issue.message : `${field} is invalid`;
  }
  const sentences = Object.values(fields);
  if (sentences.length > 0) return { ok: false, fields, message: sentences.join(', ') };
  return { ok: true, item: extensionItem.parse(given) };
}

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
