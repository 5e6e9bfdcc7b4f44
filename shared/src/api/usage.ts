import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** A number, or null where there is no limit: for Plus (TIER-04). */
const limit = z.number().nullable();

/** Bits that viewers used on the streamer's channel since a moment of the last two days (milliseconds since 1970). */
export const readBits = defineEndpoint({
  method: 'GET',
  path: '/api/user/bits',
  query: z.object({ since: z.coerce.number().int().min(0) }),
  answer: z.object({ bits: z.number() }),
});

/** What a streamer has used of the free tier's limits (API-45, TIER-02): clips in the library, messages of this month. */
export const readUsage = defineEndpoint({
  method: 'GET',
  path: '/api/user/usage',
  answer: z.object({
    media: z.object({ total: z.number(), limit }),
    tts: z.object({ usage: z.number(), limit }),
  }),
});
