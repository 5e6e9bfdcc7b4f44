import type { Admin } from '@bitcue/ebs/admin';
import { CliError, describeError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { findStreamer, type Streamer } from '../context.ts';
import { formatTime } from '../output.ts';
import { watchAlert } from './watch-alert.ts';

/**
 * Sends a test alert through the real path and follows it to its end. Returns how long that took, in milliseconds. Throws a
 * `CliError` that names the broken link.
 */
export async function sendTestAlert(admin: Admin, login: string | undefined, context: Context): Promise<number> {
  const user = await chooseStreamer(admin, login);
  const { output, stop } = context;
  output.print(`         Test alert for ${user.login}:`);
  const sentAt = Date.now();
  const id = await admin.sendDrill(user).catch((error) => {
    throw new CliError(
      `The server rejected the test alert. Is EVENTSUB_SECRET the same here and on the server? ${describeError(error)}`,
    );
  });
  const record = await watchAlert(
    () => admin.findInteraction(id),
    (what, at) => output.print(`         ${formatTime(at)}  ${what}`),
    stop,
  );
  if (record.steps.some((step) => step.cue?.kind === 'notice')) {
    throw new CliError('It was shown but not spoken. See the server’s log for speech errors.');
  }
  return Date.now() - sentAt;
}

/** Returns the named streamer, or the only one. */
async function chooseStreamer(admin: Admin, login: string | undefined): Promise<Streamer> {
  if (login !== undefined) return findStreamer(admin, login);
  const users = await admin.listUsers();
  const [only] = users;
  if (only === undefined) throw new CliError(`Nobody has signed in yet. Sign in at ${admin.config.publicUrl} first.`);
  if (users.length === 1) return only;
  throw new CliError(`Choose a channel with --channel: ${users.map((user) => user.login).join(', ')}`);
}
