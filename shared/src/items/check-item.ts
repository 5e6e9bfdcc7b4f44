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
