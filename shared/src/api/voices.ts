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
  sample: z.string().nullable().describe('Path of a spoken sample; null if none can be rendered.'),
});
/** A voice. */
export type Voice = z.output<typeof voice>;

/** Lists the public voices and the caller's own private ones (API-20, VOICE-02). Browsers cache it for a minute; `cache: 'reload'` bypasses that (VOICE-06). */
export const listVoices = defineEndpoint({ method: 'GET', path: '/api/voices', answer: z.array(voice) });

/** Returns the path of a voice's spoken sample. It redirects to an audio/mpeg file. */
export function voiceSamplePath(name: string): string {
  return `${listVoices.path}/${encodeURIComponent(name)}/sample`;
}
