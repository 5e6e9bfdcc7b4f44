import type { Command } from 'commander';
import { type Context, requireYes, withAdmin } from '../context.ts';
import { printRows, withJson } from '../print-rows.ts';
import { SUBSCRIPTION_COLUMNS } from './eventsub-list.ts';

/** `eventsub prune`: deletes subscriptions that no longer work. */
export function addEventSubPrune(group: Command, context: Context): void {
  withJson(group.command('prune'))
    .description('Deletes the subscriptions at Twitch that no longer work.')
    .option('--elsewhere', 'also those that lead to another address, such as an earlier one of yours')
    .option('--yes', 'do it')
    .action(
      async ({ elsewhere = false, yes = false, json }: { elsewhere?: boolean; yes?: boolean; json?: boolean }) => {
        await withAdmin(context, async (admin) => {
          const found = (await admin.eventSub.list()).filter(({ isAlive, isHere }) => (isHere ? !isAlive : elsewhere));
          printRows(context, found, { json, columns: SUBSCRIPTION_COLUMNS, empty: 'There is nothing to delete.' });
          if (found.length === 0) return;
          requireYes(context, yes, json ? null : `Would delete these ${found.length} subscriptions.`);
          await admin.eventSub.delete(found);
          if (!json) context.output.print(`Deleted ${found.length}.`);
        });
      },
    );
}
