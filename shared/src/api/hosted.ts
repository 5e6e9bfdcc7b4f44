import { z } from 'zod';
import { STATES } from '../ledger/states.ts';
import * as viewer from './extension.ts';
import * as config from './extension-config.ts';
import { streamerInteraction } from './user.ts';

/*
 * The endpoints as pages read them that Twitch hosts. A release of the extension waits weeks for review and lives for months, so
 * its pages are older than the EBS they talk to. The strict schemas say what the EBS sends today; these accept more, so that a page
 * goes on showing what it knows: values that were added to a list become `unknown`, and entries it cannot read are left out.
 */

/** One of these values; any other becomes `unknown`. */
const oneOf = <T extends string>(values: readonly T[]) => z.enum([...values, 'unknown']).catch('unknown' as never);

/** The entries that can be read. */
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
      /** It asks for something that this page has no field for, so it cannot be used here. */
      needsUpdate: known.length < fields.length,
    };
  });
/** An item as a viewer sees it. */
export type ViewerItem = z.output<typeof viewerItem>;

/** What became of an interaction, as a viewer may know it. Its `text` says what an unknown state means. */
const viewerInteraction = viewer.viewerInteraction.extend({ state });
/** What became of an interaction, as a viewer may know it. */
export type ViewerInteraction = z.output<typeof viewerInteraction>;

/** The items of the session's channel. */
export const listExtensionItems = {
  ...viewer.listExtensionItems,
  answer: viewer.listExtensionItems.answer.extend({
    alertPage: viewer.listExtensionItems.answer.shape.alertPage.catch('connected'),
    items: readable(viewerItem),
  }),
};

/** Hands over a receipt. */
export const postTransaction = { ...viewer.postTransaction, answer: viewerInteraction };

/** One interaction of the session's own viewer. */
export const readViewerInteraction = { ...viewer.readViewerInteraction, answer: viewerInteraction };

/** What the config views show. */
export const readConfig = {
  ...config.readConfig,
  answer: config.readConfig.answer.extend({
    items: readable(
      // Neither a price nor a cooldown has to be one that could be chosen when this page was built.
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
