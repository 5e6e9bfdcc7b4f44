import { CLIP_KINDS, SHORT_ID_LENGTH } from '@bitcue/shared/constants/media.ts';
import { z } from 'zod';

/** What a page hands over to the extension page so that an item is made with a clip. */
const addClipState = z.object({
  clip: z.object({ shortId: z.string().length(SHORT_ID_LENGTH), type: z.enum(CLIP_KINDS) }),
});
/** What a page hands over to the extension page so that an item is made with a clip. */
export type AddClipState = z.output<typeof addClipState>;
/** A clip that an item is made with. */
export type ClipToAdd = AddClipState['clip'];

/** The clip that was handed over; null when there is none. */
export function readClipToAdd(state: unknown): ClipToAdd | null {
  return addClipState.safeParse(state).data?.clip ?? null;
}
