import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEGABYTE } from '@bitcue/shared/constants/media.ts';
import { isThisMachine } from '@bitcue/shared/text/this-machine.ts';
import { FREE_LIBRARY_LIMIT, FREE_REWARD_MEDIA_LIMIT, FREE_TTS_LIMIT } from '@bitcue/shared/users/plans.ts';
import { z } from 'zod';
import { type BillingSettings, billingEnvironment, listBillingProblems, readBilling } from './billing-settings.ts';
import { emptyAsMissing, optional } from './empty-settings.ts';
import { listStorageProblems, readS3, type S3Settings, storageEnvironment } from './storage-settings.ts';
import {
  type ElevenLabsSettings,
  listVoiceProblems,
  type PollySettings,
  readElevenLabs,
  readPolly,
  voiceEnvironment,
} from './voice-settings.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const base64Key = z.string().refine((text) => Buffer.from(text, 'base64').length === 32, 'Must be 32 bytes in base64.');
const base64Secret = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length >= 32, 'Must be 32 bytes or more in base64.');
const secret = z.string().min(16, 'Must be 16 characters or more.');
/** Twitch allows 10 to 100 characters; ten are too few to be safe. */
const webhookSecret = secret.max(100, 'Must be 100 characters or less.');
/** Several values, separated by commas: the first is used, and the others are accepted while it replaces them. */
const listOf = <T extends z.ZodType<unknown, string>>(schema: T) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(schema).min(1));
/** Minimum different bytes in a secret; one with fewer is not random. 32 random bytes have about 30. */
const DIFFERENT_BYTES_MIN = 8;
/** Twitch logins of the streamers who may sign in. */
const logins = z
  .string()
  .toLowerCase()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().regex(/^[a-z0-9_]{1,25}$/, 'Must be Twitch logins, separated by commas.')));

const environment = z.object({
  PORT: z.preprocess(emptyAsMissing, port.default(8080)).describe('Port the server listens on.'),
  HOST: z
    .preprocess(emptyAsMissing, z.string().default('127.0.0.1'))
    .describe('Address it listens on; 0.0.0.0 behind a proxy on another machine.'),
  TRUSTED_PROXIES: z
    .preprocess(emptyAsMissing, z.coerce.number().int().min(0).max(10).default(1))
    .describe('Number of reverse proxies in front of it: the caller is taken from that many X-Forwarded-For entries.'),
  PUBLIC_URL: optional(z.url()).describe('Address under which browsers and Twitch reach it.'),
  DATA_DIR: z.preprocess(emptyAsMissing, z.string().default('./data')).describe('Folder for the database and files.'),
  MONGODB_URI: optional(z.string().startsWith('mongodb')).describe('A MongoDB replica set in place of embedded-db.'),
  ...storageEnvironment,
  REDIS_URL: optional(z.string().regex(/^rediss?:\/\//, 'Must start with redis:// or rediss://.')).describe(
    'Redis, over which processes that share MONGODB_URI notify each other of changes.',
  ),
  TWITCH_CLIENT_ID: z.string().min(1).describe('Client id of the app streamers sign in with.'),
  TWITCH_CLIENT_SECRET: secret.describe('Its secret.'),
  EXTENSION_CLIENT_ID: z.string().min(1).describe('Client id of the extension.'),
  EXTENSION_CLIENT_SECRET: optional(secret).describe("The extension's API secret; Twitch's when the ids match."),
  EXTENSION_SECRET: listOf(base64Secret).describe("The extension's JWT secret in base64; several, while rotating."),
  EXTENSION_OWNER_ID: z.string().regex(/^\d+$/).describe('Twitch user id of the owner of the extension.'),
  EXTENSION_VERSION: z.preprocess(emptyAsMissing, z.string().default('0.0.1')).describe('Version in use.'),
  EXTENSION_ORIGIN: optional(z.url()).describe('Origin of the extension; only for a local Twitch.'),
  STAGE_ORIGIN: optional(z.url()).describe('Origin that may frame the alert page; only for a local Twitch.'),
  EVENTSUB_SECRET: optional(listOf(webhookSecret)).describe('Secret of our webhooks; several, while rotating.'),
  TOKEN_KEY: optional(listOf(base64Key)).describe(
    'Key that encrypts tokens at rest: 32 bytes in base64; several while rotating.',
  ),
  ALLOWED_STREAMERS: optional(logins).describe('Twitch logins that may sign in; everyone if unset.'),
  DISK_RESERVE_MB: z
    .preprocess(emptyAsMissing, z.coerce.number().int().min(0).default(512))
    .describe('Free disk space in MB that uploads and speech leave to the ledger.'),
  METRICS_TOKEN: optional(secret).describe('Bearer token that reads /metrics; without one, nobody can.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/ })).describe(
    'Address of an OpenTelemetry collector (OTLP over HTTP), which is sent traces; nothing is traced without.',
  ),
  FREE_LIBRARY_LIMIT: z
    .preprocess(emptyAsMissing, z.coerce.number().int().min(0).default(FREE_LIBRARY_LIMIT))
    .describe('Sounds and videos a free streamer may have in the library.'),
  FREE_TTS_LIMIT: z
    .preprocess(emptyAsMissing, z.coerce.number().int().min(0).default(FREE_TTS_LIMIT))
    .describe('Messages spoken for a free streamer in a calendar month.'),
  FREE_REWARD_MEDIA_LIMIT: z
    .preprocess(emptyAsMissing, z.coerce.number().int().min(0).default(FREE_REWARD_MEDIA_LIMIT))
    .describe('Sounds and videos a free streamer may have on all rewards together.'),
  ...billingEnvironment,
  ...voiceEnvironment,
  LOG_LEVEL: z
    .preprocess(emptyAsMissing, z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'))
    .describe('Minimum level of what is logged.'),
  TWURPLE_MOCK_API_PORT: optional(port).describe('Port of a local Twitch; unset for the real one.'),
});

/** A setting: what it means, its default (null if it has none), and its value (null if it is not set). */
export interface Setting {
  name: string;
  meaning: string;
  default: string | null;
  value: string | null;
}

/** Lists all settings with their values, secrets included. Values are as they were given, valid or not. */
export function listSettings(env: Record<string, string | undefined>): Setting[] {
  return Object.entries(environment.shape).map(([name, schema]) => {
    const fallback = schema.safeParse(undefined).data;
    return {
      name,
      meaning: schema.description ?? '',
      default: fallback === undefined ? null : String(fallback),
      value: env[name] || null,
    };
  });
}

/** Validated settings of the EBS. `local` is true with a local Twitch. */
export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  /** Reverse proxies between callers and this server. */
  trustedProxies: number;
  dataDir: string;
  mongodbUri: string | null;
  /** Where clips, speech and uploads are stored; null if they are in DATA_DIR. */
  s3: S3Settings | null;
  /** Address in front of the keys of objects, without a slash at its end; null for our own. */
  cdnUrl: string | null;
  redisUrl: string | null;
  local: boolean;
  twitch: { clientId: string; clientSecret: string; apiPort: number | null };
  extension: {
    clientId: string;
    clientSecret: string;
    secrets: string[];
    ownerId: string;
    version: string;
    origin: string;
  };
  stageOrigin: string | null;
  /** The first signs new subscriptions; all are accepted. */
  eventSubSecrets: string[];
  /** The first seals; all open. */
  tokenKeys: Buffer[];
  /** Logins in lower case; null if every Twitch account may sign in. */
  allowedStreamers: readonly string[] | null;
  /** Bytes of disk space that only the database may use. */
  diskReserveBytes: number;
  metricsToken: string | null;
  /** Address of an OpenTelemetry collector; null if nothing is traced. */
  otlpEndpoint: string | null;
  /** Limits of the Free plan. Plus has none. */
  freeLimits: { library: number; speech: number; rewardMedia: number };
  /** How Plus is sold; null if only the operator gives it. */
  billing: BillingSettings | null;
  /** The companies that charge for speech; null for those that are not set up. */
  polly: PollySettings | null;
  elevenLabs: ElevenLabsSettings | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** Everything that is wrong with the settings, one sentence per problem. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`These settings are invalid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads the settings from environment variables. With a local Twitch, missing secrets are generated once and stored in
 * DATA_DIR; otherwise they are required. Throws `ConfigError` with every problem at once.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const local = Boolean(env.TWURPLE_MOCK_API_PORT);
  const problems = listProblems(env, local);
  if (problems.length > 0) throw new ConfigError(problems);

  const values = environment.parse(env);
  const secrets = local ? readLocalSecrets(values.DATA_DIR) : null;
  const eventSubSecrets = values.EVENTSUB_SECRET ?? [secrets?.eventSubSecret ?? ''];
  const tokenKeys = values.TOKEN_KEY ?? [secrets?.tokenKey ?? ''];
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, '');
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    trustedProxies: values.TRUSTED_PROXIES,
    dataDir: values.DATA_DIR,
    mongodbUri: values.MONGODB_URI ?? null,
    s3: readS3(values),
    cdnUrl: values.CDN_URL?.replace(/\/$/, '') ?? null,
    redisUrl: values.REDIS_URL ?? null,
    local,
    twitch: {
      clientId: values.TWITCH_CLIENT_ID,
      clientSecret: values.TWITCH_CLIENT_SECRET,
      apiPort: values.TWURPLE_MOCK_API_PORT ?? null,
    },
    extension: {
      clientId: values.EXTENSION_CLIENT_ID,
      clientSecret: values.EXTENSION_CLIENT_SECRET ?? values.TWITCH_CLIENT_SECRET,
      secrets: values.EXTENSION_SECRET,
      ownerId: values.EXTENSION_OWNER_ID,
      version: values.EXTENSION_VERSION,
      origin: (local ? values.EXTENSION_ORIGIN : undefined) ?? `https://${values.EXTENSION_CLIENT_ID}.ext-twitch.tv`,
    },
    stageOrigin: (local ? values.STAGE_ORIGIN : undefined) ?? null,
    eventSubSecrets,
    tokenKeys: tokenKeys.map((key) => Buffer.from(key, 'base64')),
    allowedStreamers: values.ALLOWED_STREAMERS ?? null,
    diskReserveBytes: values.DISK_RESERVE_MB * MEGABYTE,
    metricsToken: values.METRICS_TOKEN ?? null,
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    freeLimits: {
      library: values.FREE_LIBRARY_LIMIT,
      speech: values.FREE_TTS_LIMIT,
      rewardMedia: values.FREE_REWARD_MEDIA_LIMIT,
    },
    billing: readBilling(values, local),
    polly: readPolly(values),
    elevenLabs: readElevenLabs(values),
    logLevel: values.LOG_LEVEL,
  };
}

const NOT_RANDOM = 'is too easy to guess. Generate it, for example with: openssl rand -base64 32';

function isWeak(bytes: Buffer): boolean {
  return new Set(bytes).size < DIFFERENT_BYTES_MIN;
}

/** Settings that may be left out only with a local Twitch. */
const REQUIRED_FOR_TWITCH = ['PUBLIC_URL', 'EVENTSUB_SECRET', 'TOKEN_KEY'] as const;
/** Secrets that must be random, and their encoding. */
const RANDOM_SECRETS = { TOKEN_KEY: 'base64', EXTENSION_SECRET: 'base64', EVENTSUB_SECRET: 'utf8' } as const;

/** Secrets issued by other services. */
const SECRETS_OF_OTHERS = [
  'TWITCH_CLIENT_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'POLLY_SECRET_ACCESS_KEY',
  'ELEVENLABS_API_KEY',
];

/** Checks each setting, and that they fit together. Returns one sentence per problem. */
function listProblems(env: Record<string, string | undefined>, local: boolean): string[] {
  const issues = environment.safeParse(env).error?.issues ?? [];
  const invalid = new Map(issues.map(({ path, message }) => [String(path[0]), message]));
  const problems = [...invalid].map(([name, message]) => `${name}: ${env[name] ? message : 'must be set.'}`);
  const { PUBLIC_URL: url, TWITCH_CLIENT_ID: twitchId, EXTENSION_CLIENT_ID: extensionId } = env;
  const readList = (name: string) => (env[name] ?? '').split(',').flatMap((part) => part.trim() || []);
  if (local && url && URL.canParse(url) && !isThisMachine(new URL(url).hostname)) {
    problems.push(
      'PUBLIC_URL: must be on localhost with a local Twitch, where anyone can sign in as anybody. For Twitch itself, set TWITCH_CLIENT_ID and leave TWURPLE_MOCK_API_PORT empty.',
    );
  }
  if (!local) {
    for (const name of REQUIRED_FOR_TWITCH) if (!env[name]) problems.push(`${name}: must be set.`);
    if (url && !url.startsWith('https://')) problems.push('PUBLIC_URL: must start with https://.');
    for (const [name, encoding] of Object.entries(RANDOM_SECRETS)) {
      if (invalid.has(name)) continue;
      if (readList(name).some((text) => isWeak(Buffer.from(text, encoding)))) problems.push(`${name}: ${NOT_RANDOM}`);
    }
  }
  if (!env.EXTENSION_CLIENT_SECRET && extensionId !== twitchId) {
    problems.push('EXTENSION_CLIENT_SECRET: must be set, because the two client ids differ.');
  }
  problems.push(...listStorageProblems(env, local), ...listBillingProblems(env), ...listVoiceProblems(env, local));
  if (env.REDIS_URL && !env.MONGODB_URI) {
    problems.push('REDIS_URL: is of use only with MONGODB_URI, as only one process can use the embedded database.');
  }
  const names = [...SECRETS_OF_OTHERS, ...Object.keys(RANDOM_SECRETS)];
  const secrets = names.flatMap(readList);
  if (new Set(secrets).size !== secrets.length) problems.push('Secrets: every secret must be different.');
  return problems;
}

const localSecrets = z.object({ eventSubSecret: z.string().min(10).max(100), tokenKey: base64Key });

/**
 * Returns the secrets of a local setup, generated once and stored where only this user can read them. Throws
 * `ConfigError` if the file is damaged: a new key could not open what was sealed with the old one.
 */
function readLocalSecrets(dataDir: string): z.output<typeof localSecrets> {
  const file = join(dataDir, 'secrets.json');
  try {
    return localSecrets.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) {
      throw new ConfigError([`${file}: is damaged. Restore it from a backup, or move it away to have a new one made.`]);
    }
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const made = { eventSubSecret: randomBytes(24).toString('hex'), tokenKey: randomBytes(32).toString('base64') };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return made;
}
