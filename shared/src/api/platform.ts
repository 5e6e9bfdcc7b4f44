import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Kinds of slots that the extension can be active in. */
export const slotKind = z.enum(['panel', 'component']);
/** Kind of slot. */
export type SlotKind = z.output<typeof slotKind>;

/**
 * Where the extension stands on the streamer's channel (EXT-02, ACT-01, ONB-08), asked of Twitch at every call.
 * `installUrl`: where Twitch lets the streamer install it. `active` says in which slot it is.
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

/** A slot that is taken by another extension, for the picker (ACT-07, ACT-11). */
export const takenSlot = z.object({
  slot: z.string(),
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable().describe('Address of a 100x100 picture on one of EXTENSION_ICON_ORIGINS; null for none.'),
});
/** A slot that is taken by another extension. */
export type TakenSlot = z.output<typeof takenSlot>;

/**
 * Activates the extension (ACT-05 to ACT-07): it takes slot 1 and the others move on by one. When no slot is free nothing
 * is changed and the answer lists the slots; then `replace` names the one to overwrite.
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
