import { z } from 'zod';
import type { SimulatorOptions } from './options.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const filled = z.string().min(1);

const settingsSchema = z.object({
  SIMULATOR_PORT: port.default(8090),
  EXTENSION_PORT: port.default(8091),
  EBS_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:8080'),
  DATA_DIR: filled.default('./data'),
  TWITCH_CLIENT_ID: filled,
  TWITCH_CLIENT_SECRET: filled,
  EXTENSION_CLIENT_ID: filled,
  EXTENSION_CLIENT_SECRET: filled.optional(),
  EXTENSION_SECRET: filled,
  EXTENSION_OWNER_ID: filled,
  EXTENSION_VERSION: filled.default('0.0.1'),
  EXTENSION_DIR: filled.optional(),
});

/** Reads the environment. Throws an Error whose message lists every problem. */
export function readSettings(env: NodeJS.ProcessEnv): Omit<SimulatorOptions, 'controlEbs'> {
  const parsed = settingsSchema.safeParse(env);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const settings = parsed.data;
  const isOneApp = settings.EXTENSION_CLIENT_ID === settings.TWITCH_CLIENT_ID;
  const extensionClientSecret =
    settings.EXTENSION_CLIENT_SECRET ?? (isOneApp ? settings.TWITCH_CLIENT_SECRET : undefined);
  if (extensionClientSecret === undefined) {
    throw new Error('EXTENSION_CLIENT_SECRET is required if EXTENSION_CLIENT_ID and TWITCH_CLIENT_ID differ.');
  }
  return {
    port: settings.SIMULATOR_PORT,
    extensionPort: settings.EXTENSION_PORT,
    ebsUrl: settings.EBS_URL,
    dataDir: settings.DATA_DIR,
    clientId: settings.TWITCH_CLIENT_ID,
    clientSecret: settings.TWITCH_CLIENT_SECRET,
    extensionClientId: settings.EXTENSION_CLIENT_ID,
    extensionClientSecret,
    extensionSecret: settings.EXTENSION_SECRET.split(',')[0] ?? '',
    extensionOwnerId: settings.EXTENSION_OWNER_ID,
    extensionVersion: settings.EXTENSION_VERSION,
    extensionDir: settings.EXTENSION_DIR ?? null,
  };
}
