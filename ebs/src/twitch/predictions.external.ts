import { z } from 'zod';

/** Twitch's list of predictions (GET /predictions), with only the fields that we read. */
export const predictionList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      outcomes: z.array(z.object({ title: z.string() })),
      created_at: z.string(),
    }),
  ),
});
