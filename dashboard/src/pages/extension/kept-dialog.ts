import { extensionItem, itemFeature } from '@bitcue/shared/items/item.ts';
import { z } from 'zod';

/** Key in sessionStorage, which is per tab and survives the round trip to Twitch. */
const KEY = 'bitcue.kept-dialog';

const { amount, cooldown, enabled } = extensionItem.shape;

/** The input for each feature choice, and the open choice. */
const featureDrafts = z.object({
  choice: z.string(),
  // A feature with invalid settings starts over.
  features: z.record(z.string(), itemFeature.optional().catch(undefined)),
});

/** A dialog of the extension page and its input. */
const keptDialog = z.discriminatedUnion('dialog', [
  z.object({
    dialog: z.literal('add'),
    uuid: z.uuid(),
    drafts: featureDrafts,
    terms: z
      .object({ title: z.string(), amount: amount.unwrap(), cooldown: cooldown.unwrap(), enabled: enabled.unwrap() })
      .partial(),
  }),
  z.object({ dialog: z.literal('edit'), uuid: z.uuid(), drafts: featureDrafts.nullable() }),
]);
/** A dialog of the extension page and its input. `uuid` is the item's. */
export type KeptDialog = z.output<typeof keptDialog>;

/** Saves the open dialog while the streamer is at Twitch. */
export function saveDialog(dialog: z.input<typeof keptDialog>): void {
  sessionStorage.setItem(KEY, JSON.stringify(dialog));
}

/** Returns the dialog that was open when the streamer left for Twitch; null if there is none or it is invalid. */
export function readKeptDialog(): KeptDialog | null {
  const saved = sessionStorage.getItem(KEY);
  if (saved === null) return null;
  try {
    return keptDialog.safeParse(JSON.parse(saved)).data ?? null;
  } catch {
    return null;
  }
}

/** Deletes the saved dialog, so that it opens only once. */
export function clearSavedDialog(): void {
  sessionStorage.removeItem(KEY);
}
