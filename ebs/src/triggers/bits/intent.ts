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

/** Intents: what viewers are about to use Bits on. */
export interface IntentStore {
  insert(intent: Intent): Promise<void>;
  find(nonce: string): Promise<Intent | null>;
  /** Of one buyer, channel and SKU, made in a span of time, newest first; cancelled ones left out. */
  findCandidates(query: {
    channelId: string;
    userId: string;
    sku: string;
    from: number;
    to: number;
  }): Promise<Intent[]>;
  /** All made since a moment, oldest first. */
  findSince(from: number): Promise<Intent[]>;
  /** Marks as cancelled; null when it is not this viewer's. */
  cancel(nonce: string, channelId: string, opaqueId: string, now: number): Promise<Intent | null>;
}
