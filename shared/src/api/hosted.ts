import { z } from 'zod';
import { STATES } from '../ledger/states.ts';
import * as viewer from './extension.ts';
import * as config from './extension-config.ts';
import { streamerInteraction } from './user.ts';

/*
 * Endpoints as read by pages that Twitch hosts. A release of the extension waits weeks for review and is live for months,
 * so its pages are older than the EBS they call. The strict schemas describe what the EBS sends today; these accept more,
 * so a page keeps working with what it knows: new enum values become `unknown`, and unreadable entries are left out.
 */

/** Accepts these values; any other becomes `unknown`. */
const oneOf = <T extends string>(values: readonly T[]) => z.enum([...values, 'unknown']).catch('unknown' as never);

/** Keeps the entries that can be read. */
const readable = <S extends z.ZodType>(entry: S) =>
  z.array(z.unknown()).transform((list): z.output<S>[] =>
    list.flatMap((one) => {
      const read = entry.safeParse(one);
      return read.success ? [read.data] : [];
    }),
  );

const kinds = z.array(z.string()).catch([]);
const state = oneOf(STATES);

/** An item as a viewer sees it. */
const viewerItem = viewer.viewerItem
  .extend({ kinds, fields: z.array(z.unknown()) })
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
    items: readable(viewerItem),
  }),
};

/** Takes a receipt. */
export const postTransaction = { ...viewer.postTransaction, answer: viewerInteraction };

/** Returns one of the viewer's own interactions. */
export const readViewerInteraction = { ...viewer.readViewerInteraction, answer: viewerInteraction };

/** Returns what the config views show. */
export const readConfig = {
  ...config.readConfig,
  answer: config.readConfig.answer.extend({
    items: readable(
      // Prices and cooldowns may be newer than this page.
      z.object({
        uuid: z.string(),
        title: z.string(),
        amount: z.number(),
        cooldown: z.number(),
        enabled: z.boolean(),
        kinds,
      }),
    ),
    recent: readable(
      streamerInteraction.extend({ state, kinds, source: oneOf(streamerInteraction.shape.source.options) }),
    ),
  }),
};
