import { existsSync } from 'node:fs';
import { type Admin, HelixError } from '@bitcue/ebs/admin';
import { CliError } from '../cli-error.ts';

/** Milliseconds that the server may take to say that it is ready. */
const READY_MS = 5_000;
/** Prefixes of the settings of the two apps at Twitch. */
const SETTINGS = { twitch: 'TWITCH', extension: 'EXTENSION' } as const;

/** Throws `CliError` when there is no data folder, which opening it would make. */
export function checkDataFolder({ dataDir, mongodbUri }: Admin['config']): void {
  if (mongodbUri !== null || existsSync(dataDir)) return;
  throw new CliError(`There is no data folder ${dataDir}. Start the server once, or correct DATA_DIR.`);
}

/** Where the data is, for the line of a check that went well. */
export function describeData({ config, throughServer }: Admin): string {
  if (config.mongodbUri !== null) return 'MongoDB answers';
  return throughServer ? `${config.dataDir}, served by the running server` : `${config.dataDir}, no server is running`;
}

/** Number of voices. Throws `CliError` when there are none. */
export async function countVoices(admin: Admin): Promise<number> {
  const { length } = await admin.listVoices();
  if (length === 0) throw new CliError('There are no voices. Add them with: voices seed');
  return length;
}

/** Number of clips. Throws `CliError` when a file is missing. */
export async function countClips(admin: Admin): Promise<number> {
  const missing = await admin.listMediaWithoutFile();
  if (missing.length > 0) {
    throw new CliError(`The files of ${missing.length} clips are gone. Restore the folder objects in DATA_DIR.`);
  }
  return (await admin.listMedia()).length;
}

/** Throws `CliError` when the server is not ready under its public address. */
export async function checkServer(publicUrl: string): Promise<void> {
  const response = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(READY_MS) }).catch(() => null);
  if (response === null) {
    throw new CliError(`Nothing answers at ${publicUrl}. Start the server with npm start, or correct PUBLIC_URL.`);
  }
  await response.body?.cancel();
  if (response.ok) return;
  throw new CliError(
    response.status === 503
      ? `The server at ${publicUrl} is not ready: it starts, stops, or its store is away. Look at its log.`
      : `Something else answers at ${publicUrl} (${response.status}). Correct PUBLIC_URL, or the proxy in front.`,
  );
}

/** Throws `CliError` when Twitch gives this app no token. */
export async function checkTwitch(admin: Admin, app: keyof typeof SETTINGS): Promise<void> {
  try {
    await admin.askTwitch(app);
  } catch (error) {
    const name = SETTINGS[app];
    if (error instanceof HelixError && error.status < 500) {
      throw new CliError(
        `Twitch refuses the app (${error.status}). Correct ${name}_CLIENT_ID and ${name}_CLIENT_SECRET.`,
      );
    }
    throw new CliError(
      admin.config.local
        ? 'The local Twitch does not answer. Start it with npm start.'
        : 'Twitch does not answer. Check the way to the internet and https://status.twitch.com.',
    );
  }
}
