import type { Admin } from '@bitcue/ebs/admin';
import type { Command } from 'commander';
import { CliError, parseFilled } from '../cli-error.ts';
import { type Context, findStreamer, withAdmin } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { printRows, withJson } from '../print-rows.ts';

/** `rewards drift`: shows what was changed on Twitch after it was saved here. */
export function addRewardsDrift(group: Command, context: Context): void {
  const command = group
    .command('drift')
    .description(
      'Shows what differs between a streamer’s rewards on Twitch and here. Changes nothing; exit code 1 if something differs.',
    )
    .argument('<login|id>', 'the streamer', parseFilled);
  withJson(command).action(async (login: string, { json }: { json?: boolean }) => {
    const found = await withAdmin(context, async (admin) => admin.rewards.findDrift(await findStreamer(admin, login)));
    if (found === null) throw new CliError('Twitch offers this channel no rewards.', EXIT.refused);
    reportDrift(context, found, json);
  });
}

type Drift = NonNullable<Awaited<ReturnType<Admin['rewards']['findDrift']>>>;

/** Prints differences. Throws `CliError` if there are any. */
export function reportDrift(context: Pick<Context, 'output'>, found: Drift, json?: boolean): void {
  printRows(context, found, {
    json,
    empty: 'Twitch has what was saved here.',
    columns: [
      { title: 'REWARD', show: ({ title }) => title },
      { title: 'FIELD', show: ({ field }) => field ?? 'not on Twitch' },
      { title: 'HERE', show: ({ here }) => String(here ?? '-') },
      { title: 'ON TWITCH', show: ({ twitch }) => String(twitch ?? '-') },
    ],
  });
  if (found.length > 0) throw new CliError(`Differences: ${found.length}.`);
}
