import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** A voice (VOICE-01). */
export const voice = z.object({
  name: z.string(),
  type: z.enum(['polly', 'ai']),
  language: z.string(),
  gender: z.string(),
  alt: z.string(),
  image_thumbnail_url: z.string(),
  model_id: z.string(),
  public: z.boolean(),
  sample: z.string().nullable().describe('Path of a spoken sample; null where none can be made.'),
});
/** A voice. */
export type Voice = z.output<typeof voice>;

/** The public voices (API-20). Kept by browsers for a minute; asked with `cache: 'reload'` it is read anew (VOICE-06). */
export const listVoices = defineEndpoint({ method: 'GET', path: '/api/voices', answer: z.array(voice) });

/** Path of a voice's spoken sample: audio/mpeg, by way of a redirect. */
export function voiceSamplePath(name: string): string {
  return `${listVoices.path}/${encodeURIComponent(name)}/sample`;
}
