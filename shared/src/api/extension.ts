import { z } from 'zod';
import { STATES } from '../ledger/states.ts';
import { defineEndpoint } from './endpoint.ts';

const voiceOption = z.object({ name: z.string(), label: z.string(), language: z.string() });

/** A field for the viewer; the same shape as `ViewerField`. */
export const viewerField = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    name: z.string(),
    label: z.string(),
    maxLength: z.number(),
    hint: z.string().optional(),
  }),
  z.object({
    kind: z.literal('voice'),
    name: z.string(),
    label: z.string(),
    options: z.array(voiceOption),
    defaultVoice: z.string(),
  }),
  z.object({ kind: z.literal('alias'), name: z.string(), label: z.string(), options: z.array(z.string()) }),
  z.object({ kind: z.literal('target'), name: z.string(), label: z.string() }),
]);

/** An item as a viewer sees it. `readyAt`: when its cooldown ends, in milliseconds since 1970; 0 without one. */
export const viewerItem = z.object({
  uuid: z.string(),
  title: z.string(),
  hint: z.string().describe('One line: what it does.'),
  // Plain strings: for the catalogue's names, the panel would have to load the whole catalogue.
  kinds: z.array(z.string()).describe('Feature types.'),
  tile: z
    .object({
      tint: z.string().regex(/^--[a-z-]+$/),
      icon: z.object({ lines: z.string(), filled: z.string().optional() }),
    })
    .nullable()
    .describe('How its first feature is drawn: a colour of the theme, and SVG path data on an 18 px square.'),
  amount: z.number(),
  sku: z.string(),
  cooldown: z.number(),
  readyAt: z.number(),
  unavailable: z.string().nullable().describe('Message that says why it cannot be used right now; null if it can.'),
  needsIdentity: z.boolean(),
  needsApproval: z.boolean().describe('The streamer approves it before it plays.'),
  fields: z.array(viewerField),
  preview: z.string().nullable().describe('URL of a sound to preview, relative to the EBS; null if there is none.'),
  picture: z
    .object({ video: z.string(), poster: z.string().nullable() })
    .nullable()
    .describe('URLs of the video it always plays and of its poster, relative to the EBS; null if there is none.'),
});
/** An item as a viewer sees it. */
export type ViewerItem = z.output<typeof viewerItem>;

/** Lists the channel's items in the streamer's order. `now`: the server's clock, milliseconds since 1970. */
export const listExtensionItems = defineEndpoint({
  method: 'GET',
  path: '/api/extension/items',
  answer: z.object({
    channel: z.object({ login: z.string(), displayName: z.string() }),
    now: z.number(),
    alertPage: z.enum(['connected', 'away']),
    waiting: z
      .number()
      .optional()
      .describe('Alerts ahead of one that is bought now. Left out unless the streamer shows it to viewers.'),
    items: z.array(viewerItem),
  }),
});

/** Creates an intent for what a viewer is about to buy. Checked before payment, so an error costs nothing. */
export const createIntent = defineEndpoint({
  method: 'POST',
  path: '/api/extension/intents',
  body: z.strictObject({
    item: z.uuid(),
    amount: z.number().int().describe('Bits, as shown to the viewer.'),
    input: z.record(z.string().max(40), z.string().max(2_000)).default({}),
  }),
  answer: z.object({ nonce: z.string(), sku: z.string(), expiresAt: z.number() }),
});

const nonceParams = z.object({ nonce: z.string().regex(/^[A-Za-z0-9_-]{21}$/) });

/** Cancels an intent after the viewer cancelled. The response does not depend on whether it was still open. */
export const cancelIntent = defineEndpoint({
  method: 'DELETE',
  path: '/api/extension/intents/{nonce}',
  params: nonceParams,
  answer: z.object({ message: z.string() }),
});

/** An interaction as its viewer sees it. */
export const viewerInteraction = z.object({
  id: z.string(),
  title: z.string(),
  amount: z.number(),
  state: z.enum(STATES),
  /** Number of alerts before this one in the channel's queue; null if it is not waiting or alerts are paused. */
  ahead: z.number().nullable(),
  /** One sentence on what is happening or has happened. */
  text: z.string(),
  /** When it ended, in milliseconds since 1970; null until then. */
  endedAt: z.number().nullable(),
});
/** An interaction as its viewer sees it. */
export type ViewerInteraction = z.output<typeof viewerInteraction>;

/** Takes a receipt that the panel got from Twitch. Idempotent: every open tab may send it. */
export const postTransaction = defineEndpoint({
  method: 'POST',
  path: '/api/extension/transactions',
  body: z.strictObject({
    receipt: z.string().min(20).max(8_192),
    nonce: z
      .string()
      .regex(/^[A-Za-z0-9_-]{21}$/)
      .nullable()
      .default(null),
  }),
  answer: viewerInteraction,
});

/**
 * Returns the outcome of one of the viewer's own intents, whichever door reported it: Twitch may use the Bits without
 * telling the page.
 */
export const readIntent = defineEndpoint({
  method: 'GET',
  path: '/api/extension/intents/{nonce}',
  params: nonceParams,
  answer: z.object({ interaction: viewerInteraction.nullable().describe('Null while no purchase has claimed it.') }),
});

/** Returns one of the viewer's own interactions. */
export const readViewerInteraction = defineEndpoint({
  method: 'GET',
  path: '/api/extension/interactions/{id}',
  params: z.object({ id: z.string().min(1).max(200) }),
  answer: viewerInteraction,
});
