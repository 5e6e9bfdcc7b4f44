import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { type Admin, openAdmin } from '@bitcue/ebs/admin';
import { MEGABYTE } from '@bitcue/shared/constants/media.ts';
import { CliError } from '../cli-error.ts';
import { type Context, silentLog } from '../context.ts';
import { formatBytes } from '../output.ts';

type Config = Admin['config'];

/** Checks that other users of this machine cannot read the settings. Returns the finding, or throws `CliError`. */
export function checkSettingsFile(file: string): string {
  if (!existsSync(file)) return 'no .env, settings are from the environment';
  // Group access is allowed, because the user of a service may read the file that way.
  const others = statSync(file).mode & 0o007;
  if (process.platform !== 'win32' && others !== 0) {
    throw new CliError(`Others on this machine can read the secrets in ${file}. Run: chmod o= ${file}`);
  }
  return 'others cannot read .env';
}

/** Opens the data. Throws `CliError` if it does not exist (opening would create a folder) or MongoDB does not answer. */
export async function openExisting({ env }: Context, { dataDir, mongodbUri }: Config): Promise<Admin> {
  if (mongodbUri === null && !existsSync(dataDir)) {
    throw new CliError(`There is no data folder at ${dataDir}. Start the server once, or correct DATA_DIR.`);
  }
  if (mongodbUri === null && !statSync(dataDir).isDirectory()) {
    throw new CliError(`${dataDir} is a file. Set DATA_DIR to a folder.`);
  }
  try {
    const admin = await openAdmin(env, silentLog);
    await admin.pingStore();
    return admin;
  } catch (error) {
    if (mongodbUri === null || !(error instanceof Error) || !error.name.startsWith('MongoServerSelection')) throw error;
    throw new CliError('MongoDB does not answer. Start it, or correct MONGODB_URI.');
  }
}

/** Describes where the data is. */
export function describeData({ config, throughServer }: Admin): string {
  if (config.mongodbUri !== null) return 'MongoDB is responding';
  return throughServer ? `${config.dataDir}, served by the running server` : `${config.dataDir}, no server is running`;
}

/** Checks the free disk space and returns it. Throws `CliError` if it is so low that uploads and speech stop. */
export async function checkDisk({ dataDir, diskReserveBytes }: Config): Promise<string> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  if (free >= diskReserveBytes) return `${formatBytes(free)} free`;
  throw new CliError(
    `Only ${formatBytes(free)} are free at ${dataDir}: below ${Math.round(diskReserveBytes / MEGABYTE)} MB, uploads and speech stop. Free up disk space.`,
  );
}

/** Tests the bucket, if one is set. Throws `CliError` if it does not work, or if files have yet to be moved there. */
export async function checkStorage({ config: { s3 }, files }: Admin): Promise<string> {
  if (s3 === null) return 'clips and speech are in DATA_DIR';
  const problem = await files.probe();
  if (problem !== null) throw new CliError(problem);
  const left = await files.countOnDisk();
  if (left > 0) throw new CliError(`${left} files are in DATA_DIR, not in the bucket. Run: objects move --to s3`);
  return `bucket ${s3.bucket}, where browsers may send uploads`;
}

/** Counts the voices. Throws `CliError` if there are none, one cannot speak, or a configured provider refuses. */
export async function countVoices(admin: {
  voices: Pick<Admin['voices'], 'checkCompanies' | 'list'>;
}): Promise<string> {
  const problems = await admin.voices.checkCompanies();
  if (problems.length > 0) throw new CliError(problems.join('\n'));
  const voices = await admin.voices.list();
  const { length } = voices;
  const away = voices.find((voice) => voice.away !== null);
  if (away !== undefined) throw new CliError(`The voice ${away.name} cannot speak: ${away.away}.`);
  if (length === 0) throw new CliError('There are no voices. Add them with: voices seed');
  return `${length} voices`;
}

/** Counts the clips. Throws `CliError` if a file is missing. */
export async function countClips(admin: Admin): Promise<string> {
  const missing = await admin.listMediaWithoutFile();
  if (missing.length > 0) {
    throw new CliError(`The files of ${missing.length} clips are missing. Restore the objects folder in DATA_DIR.`);
  }
  const { length } = await admin.listMedia();
  return length === 0 ? 'none yet; add some with: media import' : `${length} clips, no file missing`;
}

/** Checks that we can still act for the streamers. Throws `CliError` that says who must do what. */
export async function checkStreamers(admin: Admin): Promise<string> {
  const users = await admin.users.list();
  const locked = await admin.countLockedGrants();
  if (locked > 0) {
    throw new CliError(
      `TOKEN_KEY cannot decrypt the stored tokens of ${locked} streamers. Add the earlier key, after a comma.`,
    );
  }
  const ended = users.filter(({ twitch }) => twitch === 'relink').map(({ login }) => login);
  if (ended.length > 0) {
    throw new CliError(`Twitch ended the permission of ${ended.join(', ')}. They have to sign in again.`);
  }
  return users.length === 0 ? 'nobody has signed in yet' : `${users.length} signed in`;
}
