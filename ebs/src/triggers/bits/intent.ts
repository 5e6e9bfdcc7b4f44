import { z } from 'zod';
import { buyer, soldItem } from '../../ledger/interaction.ts';
import { stepPlan } from '../../ledger/step.ts';

/** What a viewer is about to use Bits on: the item, its price and its steps, frozen at that moment. */
export const intent = z.object({
  nonce: z.string(),
  channelId: z.string(),
  buyer,
  sku: z.string(),
  amount: z.number().int(),
  item: soldItem,
  asks: z.boolean().default(false).describe('The streamer has to approve it before anything is done for it.'),
  text: z.string().nullable(),
  /** The viewer's validated input, by field name. */
  input: z.record(z.string(), z.string()),
  steps: z.array(stepPlan),
  /** An operator's drill: it plays on any channel and counts nowhere. */
  drill: z.boolean(),
  createdAt: z.number(),
  cancelledAt: z.number().nullable(),
});
/** What a viewer is about to use Bits on. */
export type Intent = z.output<typeof intent>;

/** The intents in the store. */
export interface IntentStore {
  insert(intent: Intent): Promise<void>;
  find(nonce: string): Promise<Intent | null>;
  /** Finds the intents of one buyer, channel and SKU in a period, newest first, excluding cancelled ones. */
  findCandidates(query: {
    channelId: string;
    userId: string;
    sku: string;
    from: number;
    to: number;
  }): Promise<Intent[]>;
  /** Finds all intents since a time, oldest first. */
  findSince(from: number): Promise<Intent[]>;
  /** Marks an intent as cancelled; returns null if it is not this viewer's. */
  cancel(nonce: string, channelId: string, opaqueId: string, now: number): Promise<Intent | null>;
}
