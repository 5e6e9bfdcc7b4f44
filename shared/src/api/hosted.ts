import { z } from 'zod';
import * as viewer from './extension.ts';
import { kinds, readable, state } from './hosted-values.ts';

/** An item as a viewer sees it. */
const viewerItem = viewer.viewerItem
  .extend({
    kinds,
    tile: viewer.viewerItem.shape.tile.catch(null),
    // Not sent by servers from before approval.
    needsApproval: viewer.viewerItem.shape.needsApproval.catch(false),
    fields: z.array(z.unknown()),
    picture: viewer.viewerItem.shape.picture.catch(null),
  })
  .transform(({ fields, ...item }) => {
    const known = fields.flatMap((field) => viewer.viewerField.safeParse(field).data ?? []);
    return {
      ...item,
      fields: known,
      /** True if this page has no control for one of its fields, so it cannot be used here. */
      needsUpdate: known.length < fields.length,
    };
  });
/** An item as a viewer sees it. */
export type ViewerItem = z.output<typeof viewerItem>;

/** An interaction as its viewer sees it. Its `text` explains an unknown state. */
const viewerInteraction = viewer.viewerInteraction.extend({ state });
/** An interaction as its viewer sees it. */
export type ViewerInteraction = z.output<typeof viewerInteraction>;

/** Lists the channel's items. */
export const listExtensionItems = {
  ...viewer.listExtensionItems,
  answer: viewer.listExtensionItems.answer.extend({
    alertPage: viewer.listExtensionItems.answer.shape.alertPage.catch('connected'),
    waiting: viewer.listExtensionItems.answer.shape.waiting.catch(undefined),
    items: readable(viewerItem),
  }),
};

/** Takes a receipt. */
export const postTransaction = { ...viewer.postTransaction, answer: viewerInteraction };

/** Returns the outcome of one of the viewer's own intents. */
export const readIntent = { ...viewer.readIntent, answer: z.object({ interaction: viewerInteraction.nullable() }) };

/** Returns one of the viewer's own interactions. */
export const readViewerInteraction = { ...viewer.readViewerInteraction, answer: viewerInteraction };
