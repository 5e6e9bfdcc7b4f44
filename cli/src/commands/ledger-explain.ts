import type { Command } from 'commander';
import { parseFilled } from '../cli-error.ts';
import { type Context, withAdmin } from '../context.ts';
import { printRows, withJson } from '../print-rows.ts';
import { unknownRecord } from './ledger-show.ts';

/** `ledger explain`: tells the story of a record in plain sentences. */
export function addLedgerExplain(group: Command, context: Context): void {
  const command = group
    .command('explain')
    .description('Explains what happened to a record: who reported it, what was done, why, and what is settled.');
  withJson(command.argument('<id>', 'its id', parseFilled)).action(async (id: string, { json }: { json?: boolean }) => {
    const story = await withAdmin(context, (admin) => admin.ledger.explain(id));
    if (story === null) throw unknownRecord(id);
    const rows = story.map(({ at, text }) => ({ at: at === null ? null : new Date(at).toISOString(), text }));
    printRows(context, rows, {
      json,
      empty: '',
      columns: [
        { title: 'TIME (UTC)', show: ({ at }) => at ?? 'now' },
        { title: 'WHAT HAPPENED', show: ({ text }) => text },
      ],
    });
    if (!json) context.output.printError(`Its lines in the log: logs tail --interaction ${id}`);
  });
}
