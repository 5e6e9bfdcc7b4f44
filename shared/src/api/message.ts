import { z } from 'zod';

/** Answer of a call that tells nothing but that it was done. */
export const messageAnswer = z.object({ message: z.string() });
