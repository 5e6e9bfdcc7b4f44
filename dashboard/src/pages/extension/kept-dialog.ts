import { extensionItem, itemFeature } from '@bitcue/shared/items/item.ts';
import { z } from 'zod';

/** Key in sessionStorage, which belongs to this tab and survives a trip to Twitch and back. */
const KEY = 'bitcue.kept-dialog';

const { amount, cooldown, enabled } = extensionItem.shape;

/** What was entered for each feature choice, and the choice that was open. */
const featureDrafts = z.object({
  choice: z.string(),
  // A feature whose settings are not valid yet starts over.
  features: z.record(z.string(), itemFeature.optional().catch(undefined)),
});

/** A dialog of the extension page and what was entered in it. */
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
/** A dialog of the extension page and what was entered in it. `uuid` is the item's. */
export type KeptDialog = z.output<typeof keptDialog>;

/** Keeps the open dialog while the streamer is at Twitch. */
export function keepDialog(dialog: z.input<typeof keptDialog>): void {
  sessionStorage.setItem(KEY, JSON.stringify(dialog));
}

/** The dialog that was open when the streamer left for Twitch; null if there is none, or if it cannot be read. */
export function readKeptDialog(): KeptDialog | null {
  const kept = sessionStorage.getItem(KEY);
  if (kept === null) return null;
  try {
    return keptDialog.safeParse(JSON.parse(kept)).data ?? null;
  } catch {
    return null;
  }
}

/** Forgets the dialog, so that it opens only once. */
export function dropKeptDialog(): void {
  sessionStorage.removeItem(KEY);
}
