import { z } from 'zod';
import { SHORT_ID_LENGTH } from '../constants/media.ts';
import type { FeatureDemo } from './define-feature.ts';
import type { MediaChoice } from './media-settings.ts';

/** Input of a demo that plays a clip (API-12). */
const clipDemoInput = z.strictObject({ shortId: z.string().length(SHORT_ID_LENGTH) });

/** Creates the demo of a clip list. It plays the first clip, or the requested one. */
export function clipDemo<S extends z.ZodType<MediaChoice>>(): FeatureDemo<S, typeof clipDemoInput> {
  return {
    input: clipDemoInput,
    create: ({ list: [first] }) => (first ? { shortId: first.shortId } : null),
    apply(settings, { shortId }) {
      const list = settings.list.filter((entry) => entry.shortId === shortId).slice(0, 1);
      if (list.length === 0) return { ok: false, errors: { shortId: 'This clip is not on the item.' } };
      return { ok: true, settings: { ...settings, type: 'single', list }, input: {} };
    },
  };
}
