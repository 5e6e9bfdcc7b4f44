import { CLIP_KINDS, SHORT_ID_LENGTH } from '@bitcue/shared/constants/media.ts';
import { z } from 'zod';

/** Navigation state that asks the extension page to create an item with a clip. */
const addClipState = z.object({
  clip: z.object({ shortId: z.string().length(SHORT_ID_LENGTH), type: z.enum(CLIP_KINDS) }),
});
/** Navigation state that asks the extension page to create an item with a clip. */
export type AddClipState = z.output<typeof addClipState>;
/** A clip to create an item with. */
export type ClipToAdd = AddClipState['clip'];

/** Returns the clip from the navigation state; null if there is none. */
export function readClipToAdd(state: unknown): ClipToAdd | null {
  return addClipState.safeParse(state).data?.clip ?? null;
}
