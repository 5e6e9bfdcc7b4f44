import { z } from 'zod';
import { buyer } from '../../ledger/interaction.ts';
import { step } from '../../ledger/step.ts';

/** What a viewer was about to use Bits on: the item, its price and its plan, frozen at that moment. */
export const intent = z.object({
  nonce: z.string(),
  channelId: z.string(),
  buyer,
  sku: z.string(),
  amount: z.number().int(),
  item: z.object({ uuid: z.string(), title: z.string(), cooldownS: z.number() }),
  text: z.string().nullable(),
  steps: z.array(step.pick({ featureId: true, type: true, kind: true, optional: true, lane: true, data: true })),
  /** A drill of the operator's: it plays on any channel and counts nowhere. */
  drill: z.boolean(),
  createdAt: z.number(),
  cancelledAt: z.number().nullable(),
});
/** What a viewer was about to use Bits on. */
export type Intent = z.output<typeof intent>;
