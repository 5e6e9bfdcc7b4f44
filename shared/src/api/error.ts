import { z } from 'zod';

/** Answer of a call that tells nothing but that it was done. */
export const messageAnswer = z.object({ message: z.string() });

/** Every refusal of the EBS: a code of the error table and a sentence for people; sentences by field where it helps. */
export const errorAnswer = z.object({
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
/** A refusal as it travels. */
export type ErrorAnswer = z.output<typeof errorAnswer>;
