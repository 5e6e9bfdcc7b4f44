import type { Command } from 'commander';
import { parseFilled } from '../cli-error.ts';
import { type Context, findStreamer, withAdmin } from '../context.ts';
import { printRows, withJson } from '../print-rows.ts';

/** `ledger owed`: lists paid interactions that wait for the streamer's decision. */
export function addLedgerOwed(group: Command, context: Context): void {
  const command = group
    .command('owed')
    .description('Lists what was paid for and waits for the streamer’s decision: owed, held or asked; oldest first.')
    .option('--channel <login|id>', 'only those of this streamer', parseFilled);
  withJson(command).action(async ({ channel, json }: { channel?: string; json?: boolean }) => {
    const records = await withAdmin(context, async (admin) =>
      admin.ledger.listOwed(channel === undefined ? null : (await findStreamer(admin, channel)).id),
    );
    printRows(context, records, {
      json,
      empty: 'Nothing is owed.',
      columns: [
        { title: 'ID', show: ({ id }) => id },
        { title: 'STATE', show: ({ state }) => state },
        { title: 'CHANNEL', show: ({ channelId }) => channelId },
        { title: 'SINCE', show: ({ createdAt }) => new Date(createdAt).toISOString() },
        { title: 'AMOUNT', show: ({ amount }) => String(amount) },
        { title: 'VIEWER', show: ({ buyer }) => buyer.name ?? buyer.login ?? '-' },
        { title: 'FOR', show: ({ item }) => item?.title ?? '-' },
        { title: 'WHY', show: ({ reason }) => reason ?? '-' },
      ],
    });
  });
}
