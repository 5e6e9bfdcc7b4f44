import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Kinds of slot the extension can be active in. */
export const slotKind = z.enum(['panel', 'component']);
/** Kind of slot. */
export type SlotKind = z.output<typeof slotKind>;

/**
 * Returns the extension's status on the streamer's channel (EXT-02, ACT-01, ONB-08), read from Twitch at every call.
 * `installUrl`: Twitch's page to install it. `active`: the slot it is in.
 */
export const readExtensionStatus = defineEndpoint({
  method: 'GET',
  path: '/api/user/platform/status',
  answer: z.object({
    active: z.object({ kind: slotKind, slot: z.string() }).nullable(),
    installed: z.boolean(),
    version: z.string(),
    installUrl: z.url({ protocol: /^https?$/ }),
  }),
});

/** A slot occupied by another extension, for the picker (ACT-07, ACT-11). */
export const takenSlot = z.object({
  slot: z.string(),
  id: z.string(),
  name: z.string(),
  icon: z
    .string()
    .nullable()
    .describe('URL of a 100x100 image on one of EXTENSION_ICON_ORIGINS; null if there is none.'),
});
/** A slot occupied by another extension. */
export type TakenSlot = z.output<typeof takenSlot>;

/**
 * Activates the extension in slot 1 and moves the others up by one (ACT-05 to ACT-07). If no slot is free, nothing changes
 * and the response lists the slots; call again with `replace` to overwrite one.
 */
export const activateExtension = defineEndpoint({
  method: 'POST',
  path: '/api/user/platform/activation',
  body: z.strictObject({
    kind: slotKind,
    replace: z
      .string()
      .regex(/^[1-9]$/)
      .nullable()
      .default(null),
  }),
  answer: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('activated'), slot: z.string() }),
    z.object({ outcome: z.literal('full'), slots: z.array(takenSlot) }),
  ]),
});
