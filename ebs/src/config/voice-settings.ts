import { z } from 'zod';
import { emptyAsMissing, optional } from './empty-settings.ts';

const characters = optional(z.coerce.number().int().min(1));

/** Settings of the companies that charge for speech. */
export const voiceEnvironment = {
  POLLY_REGION: optional(z.string().regex(/^[a-z0-9-]+$/, 'Must be a region of AWS, such as eu-central-1.')).describe(
    'AWS region for Amazon Polly. Unset: Polly is not used.',
  ),
  POLLY_ACCESS_KEY_ID: optional(z.string()).describe('Id of the access key for it.'),
  POLLY_SECRET_ACCESS_KEY: optional(z.string().min(8)).describe('Its secret.'),
  POLLY_ENDPOINT: optional(z.url()).describe("Address of something that speaks Polly's protocol; Amazon's if unset."),
  POLLY_MONTHLY_CHARACTERS: characters.describe('Characters it may speak in a calendar month; no limit if unset.'),
  ELEVENLABS_API_KEY: optional(z.string().min(8)).describe(
    'Key of your ElevenLabs account. Unset: ElevenLabs is not used.',
  ),
  ELEVENLABS_MODEL: z
    .preprocess(
      emptyAsMissing,
      z
        .string()
        .regex(/^[a-z0-9_]+$/)
        .default('eleven_multilingual_v2'),
    )
    .describe('Its speech model.'),
  ELEVENLABS_URL: z
    .preprocess(emptyAsMissing, z.url().default('https://api.elevenlabs.io'))
    .describe('Address of ElevenLabs.'),
  ELEVENLABS_MONTHLY_CHARACTERS: characters.describe('Characters it may speak in a calendar month; no limit if unset.'),
};

/** How Amazon Polly is reached. */
export interface PollySettings {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Null for Amazon's. */
  endpoint: string | null;
  /** Null: no limit. */
  monthlyCharacters: number | null;
}

/** How ElevenLabs is reached. */
export interface ElevenLabsSettings {
  apiKey: string;
  model: string;
  /** Without a slash at its end. */
  url: string;
  /** Null: no limit. */
  monthlyCharacters: number | null;
}

type Values = z.output<z.ZodObject<typeof voiceEnvironment>>;

/** Returns the settings of Amazon Polly; null without them. */
export function readPolly(values: Values): PollySettings | null {
  const { POLLY_REGION: region, POLLY_ACCESS_KEY_ID: accessKeyId, POLLY_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (region === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  const endpoint = values.POLLY_ENDPOINT ?? null;
  return { region, accessKeyId, secretAccessKey, endpoint, monthlyCharacters: values.POLLY_MONTHLY_CHARACTERS ?? null };
}

/** Returns the settings of ElevenLabs; null without them. */
export function readElevenLabs(values: Values): ElevenLabsSettings | null {
  const { ELEVENLABS_API_KEY: apiKey, ELEVENLABS_MODEL: model, ELEVENLABS_URL: url } = values;
  if (apiKey === undefined) return null;
  return {
    apiKey,
    model,
    url: url.replace(/\/$/, ''),
    monthlyCharacters: values.ELEVENLABS_MONTHLY_CHARACTERS ?? null,
  };
}

/** Amazon Polly needs all of these. */
const REQUIRED_FOR_POLLY = ['POLLY_REGION', 'POLLY_ACCESS_KEY_ID', 'POLLY_SECRET_ACCESS_KEY'] as const;

/** Checks that the settings of Polly are complete, and that keys are not sent in the clear. Returns one sentence per problem. */
export function listVoiceProblems(env: Record<string, string | undefined>, local: boolean): string[] {
  const isPollySet = REQUIRED_FOR_POLLY.some((name) => env[name]);
  const problems = REQUIRED_FOR_POLLY.filter((name) => isPollySet && !env[name]).map(
    (name) => `${name}: must be set, because other Amazon Polly settings are.`,
  );
  for (const name of ['POLLY_ENDPOINT', 'ELEVENLABS_URL']) {
    if (!local && env[name] && !env[name].startsWith('https://')) problems.push(`${name}: must start with https://.`);
  }
  return problems;
}
