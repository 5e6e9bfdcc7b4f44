import { existsSync } from 'node:fs';
import { type Admin, HelixError } from '@bitcue/ebs/admin';
import { CliError } from '../cli-error.ts';

/** Milliseconds the server may take to say it is ready. */
const READY_MS = 5_000;
/** Prefixes of the settings of our two apps at Twitch. */
const SETTINGS = { twitch: 'TWITCH', extension: 'EXTENSION' } as const;

/** Throws `CliError` if there is no data folder. (Opening the data would create one.) */
export function checkDataFolder({ dataDir, mongodbUri }: Admin['config']): void {
  if (mongodbUri !== null || existsSync(dataDir)) return;
  throw new CliError(`There is no data folder at ${dataDir}. Start the server once, or correct DATA_DIR.`);
}

/** Where the data is. */
export function describeData({ config, throughServer }: Admin): string {
  if (config.mongodbUri !== null) return 'MongoDB is responding';
  return throughServer ? `${config.dataDir}, served by the running server` : `${config.dataDir}, no server is running`;
}

/** Counts the voices. Throws `CliError` if there are none. */
export async function countVoices(admin: Admin): Promise<number> {
  const { length } = await admin.listVoices();
  if (length === 0) throw new CliError('There are no voices. Add them with: voices seed');
  return length;
}

/** Counts the clips. Throws `CliError` if a file is missing. */
export async function countClips(admin: Admin): Promise<number> {
  const missing = await admin.listMediaWithoutFile();
  if (missing.length > 0) {
    throw new CliError(`The files of ${missing.length} clips are missing. Restore the objects folder in DATA_DIR.`);
  }
  return (await admin.listMedia()).length;
}

/** Throws `CliError` if the server is not ready at its public address. */
export async function checkServer(publicUrl: string): Promise<void> {
  const response = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(READY_MS) }).catch(() => null);
  if (response === null) {
    throw new CliError(`Nothing responds at ${publicUrl}. Start the server with npm start, or correct PUBLIC_URL.`);
  }
  await response.body?.cancel();
  if (response.ok) return;
  throw new CliError(
    response.status === 503
      ? `The server at ${publicUrl} is not ready: it is starting or stopping, or its store is unavailable. See its log.`
      : `Something else responds at ${publicUrl} (${response.status}). Correct PUBLIC_URL or the proxy in front.`,
  );
}

/** Throws `CliError` if Twitch issues no token for this app. */
export async function checkTwitch(admin: Admin, app: keyof typeof SETTINGS): Promise<void> {
  try {
    await admin.askTwitch(app);
  } catch (error) {
    const name = SETTINGS[app];
    if (error instanceof HelixError && error.status < 500) {
      throw new CliError(
        `Twitch rejects the app (${error.status}). Correct ${name}_CLIENT_ID and ${name}_CLIENT_SECRET.`,
      );
    }
    throw new CliError(
      admin.config.local
        ? 'The local Twitch is not responding. Start it with npm start.'
        : 'Twitch is not responding. Check your internet connection and https://status.twitch.com.',
    );
  }
}
