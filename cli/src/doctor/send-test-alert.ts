import type { Admin } from '@bitcue/ebs/admin';
import { CliError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { describeError } from '../describe-error.ts';
import { findStreamer, type Streamer } from '../find-streamer.ts';
import { formatTime } from '../format-values.ts';
import { watchAlert } from './watch-alert.ts';

/**
 * Sends a marked test alert through the real path and follows it to its end. Returns how long that took, in
 * milliseconds. Throws `CliError` that names the broken link.
 */
export async function sendTestAlert(admin: Admin, login: string | undefined, context: Context): Promise<number> {
  const user = await chooseStreamer(admin, login);
  const { output, stop } = context;
  output.print(`         Test alert for ${user.login}:`);
  const sentAt = Date.now();
  const id = await admin.sendDrill(user).catch((error) => {
    throw new CliError(
      `The server did not take the test alert. Is EVENTSUB_SECRET here that of the server? ${describeError(error)}`,
    );
  });
  const record = await watchAlert(
    () => admin.findInteraction(id),
    (what, at) => output.print(`         ${formatTime(at)}  ${what}`),
    stop,
  );
  if (record.steps.some((step) => step.cue?.kind === 'notice')) {
    throw new CliError('It was shown and not spoken. Look at the log of the server for speech.');
  }
  return Date.now() - sentAt;
}

/** The streamer named, or the only one there is. */
async function chooseStreamer(admin: Admin, login: string | undefined): Promise<Streamer> {
  if (login !== undefined) return findStreamer(admin, login);
  const users = await admin.listUsers();
  const [only] = users;
  if (only === undefined) throw new CliError(`Nobody has signed in yet. Sign in at ${admin.config.publicUrl} first.`);
  if (users.length === 1) return only;
  throw new CliError(`Name a channel with --channel: ${users.map((user) => user.login).join(', ')}`);
}
