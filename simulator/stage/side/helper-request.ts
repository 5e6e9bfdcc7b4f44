import { z } from 'zod';
import { type HelperRequest, MESSAGE_MARK } from '../../helper/messages.ts';

const requestSchema: z.ZodType<HelperRequest> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('getProducts'), requestId: z.number() }),
  z.object({ type: z.literal('useBits'), sku: z.string().max(255) }),
  z.object({ type: z.literal('showBitsBalance') }),
  z.object({ type: z.literal('requestIdShare') }),
  z.object({ type: z.literal('followChannel'), channelName: z.string().max(100) }),
  z.object({ type: z.literal('minimize') }),
  z.object({
    type: z.literal('setConfiguration'),
    segment: z.string().max(50),
    version: z.string().max(100),
    content: z.string(),
  }),
  z.object({
    type: z.literal('send'),
    target: z.string().max(200),
    contentType: z.string().max(100),
    message: z.string(),
  }),
]);

const envelopeSchema = z.object({ mark: z.literal(MESSAGE_MARK), message: requestSchema });

/** Parses a request from the helper in the iframe. Returns null for any other message. */
export function parseHelperRequest(data: unknown): HelperRequest | null {
  const parsed = envelopeSchema.safeParse(data);
  return parsed.success ? parsed.data.message : null;
}
