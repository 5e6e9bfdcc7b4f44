import { type Admin, openAdmin } from '@bitcue/ebs/admin';
import { normalizeLogin } from '@bitcue/shared/text/login.ts';
import { CliError } from './cli-error.ts';
import type { Dialog } from './dialog.ts';
import { EXIT } from './exit-codes.ts';
import type { Output } from './output.ts';

/** Context of a command. */
export interface Context {
  /** Environment variables, which contain the settings. */
  env: Record<string, string | undefined>;
  output: Output;
  /** Opens a dialog with the operator. */
  openDialog(): Dialog;
  /** Aborted on Ctrl-C. Long tasks finish the current step and stop. */
  stop: AbortSignal;
}

/** Logs nothing. Commands print their own output, and failures are returned as errors. */
export const silentLog = { debug() {}, info() {}, warn() {}, error() {} };

/** Opens the data, runs the task, and always closes the data. */
export async function withAdmin<T>(context: Context, task: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = await openAdmin(context.env, silentLog);
  try {
    return await task(admin);
  } finally {
    await admin.close();
  }
}

/** A streamer, as the admin entry returns it. */
export type Streamer = NonNullable<Awaited<ReturnType<Admin['findUser']>>>;

/** Finds the streamer with this login or Twitch user id. Throws `CliError` if there is no such account. */
export async function findStreamer(admin: Admin, typed: string): Promise<Streamer> {
  const login = normalizeLogin(typed);
  const user = await admin.users.find(login);
  if (user) return user;
  throw new CliError(
    `Nobody with the login or id ${typed} has signed in. Sign in at ${admin.config.publicUrl} first.`,
    EXIT.notFound,
  );
}

/**
 * Ends a destructive command unless `--yes` was given: prints `would`, which says what it would do (null if that was already
 * printed as JSON), and throws `CliError` with the exit code `refused`.
 */
export function requireYes({ output }: Context, yes: boolean, would: string | null): void {
  if (yes) return;
  if (would !== null) output.print(would);
  throw new CliError('Nothing was done. Add --yes to do it.', EXIT.refused);
}
