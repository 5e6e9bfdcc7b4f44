import type { Command } from 'commander';
import { parseFilled } from '../cli-error.ts';
import { type Context, findStreamer, withAdmin } from '../context.ts';

/** `ledger export`: prints every record, one JSON object per line. */
export function addLedgerExport(group: Command, context: Context): void {
  group
    .command('export')
    .description('Prints every record as one line of JSON, with what viewers wrote. Redirect it to a file.')
    .option('--channel <login|id>', 'only those of this streamer', parseFilled)
    .action(async ({ channel }: { channel?: string }) => {
      const { output, stop } = context;
      const count = await withAdmin(context, async (admin) => {
        const channelId = channel === undefined ? null : (await findStreamer(admin, channel)).id;
        return output.printAll(toLines(admin.ledger.readAll(channelId)), stop);
      });
      output.printError(`${count} records.`);
    });
}

async function* toLines(records: AsyncIterable<unknown>): AsyncIterable<string> {
  for await (const record of records) yield JSON.stringify(record);
}
