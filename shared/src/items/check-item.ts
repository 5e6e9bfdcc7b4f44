import { clipsOf } from '../features/feature.ts';
import { ignoreBadVolumes } from '../features/media-settings.ts';
import { AMOUNT_REQUIRED, type ExtensionItem, extensionItem, type ItemFeature } from './item.ts';

/** Result of a check: the item, or messages by field and all of them as one text. */
export type ItemCheck =
  | { ok: true; item: ExtensionItem }
  | { ok: false; fields: Record<string, string>; message: string };

/**
 * Validates the form of a new item (ITEM-11 to ITEM-13). Every field but `approval` and `look` is required, although the schema
 * has defaults. `message` joins the messages with commas (ITEM-14). Unknown keys are dropped.
 */
export function checkItem(form: unknown): ItemCheck {
  const given: Record<string, unknown> = { approval: false, look: {}, ...(typeof form === 'object' ? form : {}) };
  const fields: Record<string, string> = {};
  for (const [field, schema] of Object.entries(extensionItem.shape)) {
    const value = given[field];
    if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) {
      fields[field] = field === 'amount' ? AMOUNT_REQUIRED : `${field} is required`;
      continue;
    }
    const issue = schema.safeParse(value).error?.issues[0];
    if (!issue) continue;
    // The schema's own messages concern the whole field, not a value inside it.
    const own = issue.code === 'custom' && issue.path.length === 0;
    fields[field] = field === 'amount' || own ? issue.message : `${field} is invalid`;
  }
  const messages = Object.values(fields);
  if (messages.length > 0) return { ok: false, fields, message: messages.join(', ') };
  return { ok: true, item: extensionItem.parse(given) };
}

/** Keys of an item that a patch can change (ITEM-09). Only the server sets the others. */
const PATCHED_KEYS = ['title', 'amount', 'cooldown', 'enabled', 'approval', 'look', 'allowed', 'features'] as const;

/** Result of a patch: nothing to save, the changed item with the keys that changed, or its errors. */
export type ItemPatch =
  | { kind: 'unchanged' }
  | { kind: 'changed'; item: ExtensionItem; updates: Partial<ExtensionItem> }
  | { kind: 'refused'; problem: Extract<ItemCheck, { ok: false }> };

/** Applies a patch to an item. Ignores unknown keys, and reports whether anything changed (ITEM-09). */
export function patchItem(item: ExtensionItem, patch: Readonly<Record<string, unknown>>): ItemPatch {
  const given = PATCHED_KEYS.filter((key) => Object.hasOwn(patch, key));
  const { uuid, title, amount, cooldown, enabled, approval, look, lastEpoch, allowed, features } = item;
  const before = { uuid, title, amount, cooldown, enabled, approval, look, lastEpoch, allowed, features };
  const form = { ...before, ...Object.fromEntries(given.map((key) => [key, patch[key]])) };
  const check = checkItem({ ...form, features: keepVolumes(form.features, item.features) });
  if (!check.ok) return { kind: 'refused', problem: check };
  const changed = given.filter((key) => !isSame(check.item[key], item[key]));
  if (changed.length === 0) return { kind: 'unchanged' };
  const updates = Object.fromEntries(changed.map((key) => [key, check.item[key]]));
  return { kind: 'changed', item: check.item, updates };
}

/** Ignores volumes that are not numbers in the features of a patch (SND-03). */
function keepVolumes(given: unknown, stored: readonly ItemFeature[]): unknown {
  if (!Array.isArray(given)) return given;
  return given.map((feature) => {
    const before = stored.find(({ id }) => id === feature?.id);
    const clips = before && clipsOf(before);
    if (!clips || typeof feature.settings !== 'object' || feature.settings === null) return feature;
    return { ...feature, settings: { ...feature.settings, list: ignoreBadVolumes(feature.settings.list, clips.list) } };
  });
}

/** Compares by value, regardless of the order of keys. */
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
