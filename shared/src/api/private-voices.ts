import { z } from 'zod';
import { SHORT_ID_LENGTH } from '../constants/media.ts';
import {
  CONSENT_CHANGED,
  CONSENT_MISSING,
  PRIVATE_VOICE_GENDERS,
  PRIVATE_VOICE_NAME_MAX,
  PRIVATE_VOICE_NAME_MISSING,
  SAMPLE_TYPE_REFUSED,
  SAMPLE_TYPES,
  type SampleFormat,
  VOICE_CONSENT,
} from '../constants/private-voices.ts';
import { SEED_LANGUAGES } from '../constants/voice-languages.ts';
import { defineEndpoint } from './endpoint.ts';

const FORMATS = Object.keys(SAMPLE_TYPES) as [SampleFormat, ...SampleFormat[]];

/** Id of a private voice, chosen at random by the client so that a repeated call is recognised. The voice's `model_id`. */
const modelId = z
  .string()
  .regex(new RegExp(`^[\\w-]{${SHORT_ID_LENGTH}}$`), `Must have ${SHORT_ID_LENGTH} characters.`);

/**
 * Signs an upload URL for the sample of a private voice (API-35). Send the file there by PUT, with its content type.
 * `publicUrl` names it in `createPrivateVoice`; nothing is served there, because the sample is private.
 */
export const signSample = defineEndpoint({
  method: 'POST',
  path: '/api/clone/sign-audio',
  body: z.object({ fileType: z.enum(FORMATS, SAMPLE_TYPE_REFUSED).describe('Format of the file.'), modelId }),
  answer: z.object({ signedUrl: z.string(), publicUrl: z.string() }),
});

/** States of a private voice. */
export const PRIVATE_VOICE_STATES = ['creating', 'ready', 'failed'] as const;
/** Why no voice was created: the provider refused the sample or is full, or the sample was deleted before it answered. */
export const PRIVATE_VOICE_FAILURES = ['refused', 'quota', 'sample'] as const;
/** Why no voice was created. */
export type PrivateVoiceFailure = (typeof PRIVATE_VOICE_FAILURES)[number];

/** A private voice, as its owner sees it. */
export const privateVoice = z.object({
  modelId: z.string(),
  name: z.string(),
  voice: z.string().describe('Name under which items name it.'),
  language: z.string(),
  gender: z.string(),
  state: z.enum(PRIVATE_VOICE_STATES),
  failure: z.enum(PRIVATE_VOICE_FAILURES).nullable(),
  createdAt: z.string(),
  consent: z.object({ version: z.number(), words: z.string(), at: z.string() }),
});
/** A private voice, as its owner sees it. */
export type PrivateVoiceView = z.output<typeof privateVoice>;

/** Lists the caller's private voices, newest first, and whether this server can create any. */
export const listPrivateVoices = defineEndpoint({
  method: 'GET',
  path: '/api/clone/voices',
  answer: z.object({ hasProvider: z.boolean(), voices: z.array(privateVoice) }),
});

/** Creates a private voice from an uploaded sample (CLONE-03). Idempotent for the same `modelId` and `source`. */
export const createPrivateVoice = defineEndpoint({
  method: 'POST',
  path: '/api/clone/voices',
  body: z.object({
    modelId,
    source: z.string().max(1_000).describe('`publicUrl` of the sample.'),
    name: z.string().trim().min(1, PRIVATE_VOICE_NAME_MISSING).max(PRIVATE_VOICE_NAME_MAX),
    language: z.enum(SEED_LANGUAGES),
    gender: z.enum(PRIVATE_VOICE_GENDERS),
    consent: z.object({
      agreed: z.literal(true, CONSENT_MISSING),
      version: z.literal(VOICE_CONSENT.version, CONSENT_CHANGED).describe('Version of the words that were shown.'),
    }),
  }),
  answer: privateVoice,
});

/** Deletes a private voice: its sample, its speech, and the voice at the provider. */
export const deletePrivateVoice = defineEndpoint({
  method: 'DELETE',
  path: '/api/clone/voices/{modelId}',
  params: z.object({ modelId }),
  answer: z.object({ message: z.string() }),
});
