import type { Admin } from '@bitcue/ebs/admin';
import type { Command } from 'commander';
import { type Context, withAdmin } from '../context.ts';
import { type Column, printRows, withJson } from '../print-rows.ts';

type Subscription = Awaited<ReturnType<Admin['eventSub']['list']>>[number];

/** Columns of the table of subscriptions. */
export const SUBSCRIPTION_COLUMNS: readonly Column<Subscription>[] = [
  { title: 'ID', show: ({ id }) => id },
  { title: 'APP', show: ({ app }) => app },
  { title: 'STATUS', show: ({ status }) => status },
  { title: 'LEADS', show: ({ isHere, callback }) => (isHere ? 'here' : callback || 'elsewhere') },
  { title: 'SINCE', show: ({ createdAt }) => createdAt.toISOString() },
  { title: 'TYPE', show: ({ type }) => type },
  { title: 'OF', show: ({ condition }) => Object.values(condition).join(' ') || '-' },
];

/** `eventsub list`: lists what Twitch reports, and to which address. */
export function addEventSubList(group: Command, context: Context): void {
  withJson(group.command('list').description('Lists the subscriptions at Twitch of the app and the extension.')).action(
    async ({ json }: { json?: boolean }) => {
      const subscriptions = await withAdmin(context, (admin) => admin.eventSub.list());
      printRows(context, subscriptions, {
        json,
        empty: 'There are no subscriptions at Twitch. The server makes them when it starts.',
        columns: SUBSCRIPTION_COLUMNS,
      });
    },
  );
}
