import { z } from 'zod';
import { CLIP_KINDS, LOUDNESS_MAX, LOUDNESS_MIN, POSTER_BYTES_MAX, SHORT_ID_LENGTH } from '../constants/media.ts';
import { mediaForm } from '../media/media-form.ts';
import { defineEndpoint } from './endpoint.ts';
import { mediaItem, peaks } from './library.ts';

/**
 * Requests an upload (API-21). Send a multipart form to `url`: `fields` first, then the file as `file`. `fields.key` is the
 * `filepath` of the next call.
 */
export const requestUpload = defineEndpoint({
  method: 'POST',
  path: '/api/user/upload',
  body: z.object({
    name: z.string().min(1).max(255).describe('Name of the file on the client.'),
    size: z.number().int().min(1).describe('Bytes.'),
    type: z.string().max(100).describe('Content type.'),
    filename: z.string().min(1).max(255).describe('Name to store it under.'),
  }),
  answer: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
});

/** Confirms that a file was uploaded (API-22). `data.url` is the clip's `source`. */
export const notifyUploadComplete = defineEndpoint({
  method: 'POST',
  path: '/api/library/notify-upload-complete',
  body: z.object({ filepath: z.string().min(1).max(300).describe('login/filename') }),
  answer: z.object({ data: z.object({ url: z.string() }) }),
});

/** Length of the largest poster in base64. */
export const POSTER_BASE64_MAX = Math.ceil(POSTER_BYTES_MAX / 3) * 4;

/**
 * Adds an uploaded file to the library (API-23). The server sets owner, plays and duration. Idempotent for the same
 * `shortId` and `source`.
 */
export const createMedia = defineEndpoint({
  method: 'POST',
  path: '/api/library',
  body: mediaForm.extend({
    type: z.enum(CLIP_KINDS),
    duration: z.number().min(0).describe('Seconds; the server measures it.'),
    is_user_input_required: z.boolean(),
    plays: z.number().describe('Ignored: a new clip has none.'),
    shortId: z
      .string()
      .regex(new RegExp(`^[\\w-]{${SHORT_ID_LENGTH}}$`), `The id must have ${SHORT_ID_LENGTH} characters.`),
    source: z.string().max(1_000),
    peaks: peaks.optional().describe('Waveform of a sound, as the uploading browser decoded it.'),
    loudness: z
      .number()
      .min(LOUDNESS_MIN)
      .max(LOUDNESS_MAX)
      .optional()
      .describe('LUFS over two speakers, as the uploading browser measured it.'),
    poster: z
      .base64()
      .max(POSTER_BASE64_MAX)
      .optional()
      .describe('A frame of a video as a PNG, drawn by the uploading browser (MEDIA-07).'),
  }),
  answer: z.object({
    message: z.string(),
    media: mediaItem.pick({
      shortId: true,
      title: true,
      type: true,
      tags: true,
      duration: true,
      public: true,
      source: true,
    }),
  }),
});
/** A clip that was just added. */
export type CreatedMedia = z.output<typeof createMedia.answer>['media'];
