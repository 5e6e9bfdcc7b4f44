import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FREE_LIBRARY_LIMIT, FREE_TTS_LIMIT } from '@bitcue/shared/users/plans.ts';
import { z } from 'zod';

const emptyAsMissing = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyAsMissing, schema.optional());
const port = z.coerce.number().int().min(0).max(65_535);
const base64Key = z.string().refine((text) => Buffer.from(text, 'base64').length === 32, 'Must be 32 bytes in base64.');
const base64Secret = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length >= 32, 'Must be 32 bytes or more in base64.');
const secret = z.string().min(16, 'Must be 16 characters or more.');

const environment = z.object({
  PORT: z.preprocess(emptyAsMissing, port.default(8080)).describe('Port the server listens on.'),
  HOST: z
    .preprocess(emptyAsMissing, z.string().default('127.0.0.1'))
    .describe('Address it listens on; 0.0.0.0 behind a proxy on another machine.'),
  PUBLIC_URL: optional(z.url()).describe('Address under which browsers and Twitch reach it.'),
  DATA_DIR: z.preprocess(emptyAsMissing, z.string().default('./data')).describe('Folder for the database and files.'),
  MONGODB_URI: optional(z.string().startsWith('mongodb')).describe('A MongoDB replica set in place of embedded-db.'),
  TWITCH_CLIENT_ID: z.string().min(1).describe('Client id of the app streamers sign in with.'),
  TWITCH_CLIENT_SECRET: secret.describe('Its secret.'),
  EXTENSION_CLIENT_ID: z.string().min(1).describe('Client id of the extension.'),
  EXTENSION_CLIENT_SECRET: optional(secret).describe("The extension's API secret; Twitch's when the ids match."),
  EXTENSION_SECRET: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(base64Secret).min(1))
    .describe("The extension's JWT secret in base64; several, comma separated, while rotating."),
  EXTENSION_OWNER_ID: z.string().regex(/^\d+$/).describe('Twitch user id of the owner of the extension.'),
  EXTENSION_VERSION: z.preprocess(emptyAsMissing, z.string().default('0.0.1')).describe('Version in use.'),
  EXTENSION_ORIGIN: optional(z.url()).describe('Origin of the extension; only for a local Twitch.'),
  STAGE_ORIGIN: optional(z.url()).describe('Origin that may frame the alert page; only for a local Twitch.'),
  EVENTSUB_SECRET: optional(z.string().min(10).max(100)).describe('Secret of our webhooks.'),
  TOKEN_KEY: optional(base64Key).describe('Key that seals tokens at rest: 32 bytes in base64.'),
  FREE_LIBRARY_LIMIT: z
    .preprocess(emptyAsMissing, z.coerce.number().int().min(0).default(FREE_LIBRARY_LIMIT))
    .describe('Sounds and videos a free streamer may have in the library.'),
  FREE_TTS_LIMIT: z
    .preprocess(emptyAsMissing, z.coerce.number().int().min(0).default(FREE_TTS_LIMIT))
    .describe('Messages spoken for a free streamer in a calendar month.'),
  LOG_LEVEL: z.preprocess(emptyAsMissing, z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info')),
  TWURPLE_MOCK_API_PORT: optional(port).describe('Port of a local Twitch; unset for the real one.'),
});

/** Validated settings of the EBS. `local` is true with a local Twitch. */
export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  mongodbUri: string | null;
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
  eventSubSecret: string;
  tokenKey: Buffer;
  /** Limits of the Free plan. Plus has none. */
  freeLimits: { library: number; speech: number };
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** Everything that is wrong with the settings, one sentence per problem. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`These settings are not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads the settings from environment variables. With a local Twitch, missing secrets are generated once and stored in
 * DATA_DIR; otherwise they are required. Throws `ConfigError` with every problem at once.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => {
        const name = String(path[0]);
        return `${name}: ${env[name] ? message : 'must be set.'}`;
      }),
    );
  }
  const values = parsed.data;
  const local = values.TWURPLE_MOCK_API_PORT !== undefined;
  const problems: string[] = [];
  const need = <T>(name: string, value: T | undefined, generated: () => T): T => {
    if (value === undefined && !local) problems.push(`${name}: must be set.`);
    return value ?? generated();
  };

  const secrets = local ? readLocalSecrets(values.DATA_DIR) : null;
  const eventSubSecret = need('EVENTSUB_SECRET', values.EVENTSUB_SECRET, () => secrets?.eventSubSecret ?? '');
  const tokenKey = need('TOKEN_KEY', values.TOKEN_KEY, () => secrets?.tokenKey ?? '');
  const publicUrl = need('PUBLIC_URL', values.PUBLIC_URL, () => `http://localhost:${values.PORT}`).replace(/\/$/, '');
  if (!local && !publicUrl.startsWith('https://')) problems.push('PUBLIC_URL: must start with https://.');
  const sameClient = values.EXTENSION_CLIENT_ID === values.TWITCH_CLIENT_ID;
  const clientSecret = values.EXTENSION_CLIENT_SECRET ?? (sameClient ? values.TWITCH_CLIENT_SECRET : undefined);
  if (clientSecret === undefined) problems.push('EXTENSION_CLIENT_SECRET: must be set, as the two client ids differ.');
  const given = [values.TWITCH_CLIENT_SECRET, eventSubSecret, tokenKey, ...values.EXTENSION_SECRET];
  if (new Set(given).size !== given.length) problems.push('Secrets: every secret must be another one.');
  if (problems.length > 0) throw new ConfigError(problems);

  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir: values.DATA_DIR,
    mongodbUri: values.MONGODB_URI ?? null,
    local,
    twitch: {
      clientId: values.TWITCH_CLIENT_ID,
      clientSecret: values.TWITCH_CLIENT_SECRET,
      apiPort: values.TWURPLE_MOCK_API_PORT ?? null,
    },
    extension: {
      clientId: values.EXTENSION_CLIENT_ID,
      clientSecret: clientSecret ?? '',
      secrets: values.EXTENSION_SECRET,
      ownerId: values.EXTENSION_OWNER_ID,
      version: values.EXTENSION_VERSION,
      origin: (local ? values.EXTENSION_ORIGIN : undefined) ?? `https://${values.EXTENSION_CLIENT_ID}.ext-twitch.tv`,
    },
    stageOrigin: (local ? values.STAGE_ORIGIN : undefined) ?? null,
    eventSubSecret,
    tokenKey: Buffer.from(tokenKey, 'base64'),
    freeLimits: { library: values.FREE_LIBRARY_LIMIT, speech: values.FREE_TTS_LIMIT },
    logLevel: values.LOG_LEVEL,
  };
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
