import type { Command } from 'commander';
import { type Context, withAdmin } from '../context.ts';

/** `eventsub sync`: has the server check its subscriptions at once. */
export function addEventSubSync(group: Command, context: Context): void {
  group
    .command('sync')
    .description('Has the server check its subscriptions immediately and create missing ones.')
    .action(async () => {
      await withAdmin(context, (admin) => admin.eventSub.sync());
      context.output.print('The server checks its subscriptions, now or when it starts. See: eventsub list');
    });
}
