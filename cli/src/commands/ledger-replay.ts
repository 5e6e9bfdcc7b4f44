import type { Command } from 'commander';
import { parseFilled } from '../cli-error.ts';
import { type Context, requireYes, withAdmin } from '../context.ts';
import { unknownRecord } from './ledger-show.ts';

/** `ledger replay`: has the server play a held or owed record, as the dashboard's Play now does. */
export function addLedgerReplay(group: Command, context: Context): void {
  group
    .command('replay')
    .description('Plays what is held or owed, as Play now in the dashboard does. Completed steps are not repeated.')
    .argument('<id>', 'its id, as ledger owed shows it', parseFilled)
    .option('--yes', 'do it')
    .action(async (id: string, { yes = false }: { yes?: boolean }) => {
      await withAdmin(context, async (admin) => {
        if ((await admin.ledger.find(id)) === null) throw unknownRecord(id);
        const { record, steps } = await admin.ledger.planReplay(id);
        const what = `“${record.item?.title ?? id}” of ${record.buyer.name ?? 'a viewer who is not known'}`;
        requireYes(context, yes, `Would play ${what}: ${steps.join(', ')}.`);
        await admin.ledger.replay(id);
        context.output.print(`The server plays ${what}, now or when it starts. Follow it with: ledger explain ${id}`);
      });
    });
}
