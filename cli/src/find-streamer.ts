import type { Admin } from '@bitcue/ebs/admin';
import { normalizeLogin } from '@bitcue/shared/text/login.ts';
import { CliError } from './cli-error.ts';

/** A streamer, as the admin entry returns it. */
export type Streamer = NonNullable<Awaited<ReturnType<Admin['findUser']>>>;

/** Finds the streamer with this login or Twitch user id. Throws `CliError` if nobody with it has signed in. */
export async function findStreamer(admin: Admin, typed: string): Promise<Streamer> {
  const login = normalizeLogin(typed);
  const user = (await admin.listUsers()).find((one) => one.login === login) ?? (await admin.findUser(login));
  if (user) return user;
  throw new CliError(`Nobody with the login or id ${typed} has signed in. Sign in at ${admin.config.publicUrl} first.`);
}
