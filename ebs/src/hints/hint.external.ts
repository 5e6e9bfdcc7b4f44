import { userEvent } from '@bitcue/shared/api/user.ts';
import { z } from 'zod';

/** A hint as it is sent, with the process that sent it. */
export const sentHint = z.object({
  by: z.string(),
  hint: z.discriminatedUnion('about', [
    z.object({ about: z.literal('record'), id: z.string() }),
    z.object({ about: z.literal('homes') }),
    z.object({ about: z.literal('settings'), channelId: z.string() }),
    z.object({ about: z.literal('tabs'), topic: userEvent.shape.topic }),
    z.object({ about: z.literal('sessions'), userId: z.string() }),
  ]),
});
