import type { Command } from 'commander';
import { type Context, withAdmin } from '../context.ts';
import { printRows, withJson } from '../print-rows.ts';

/** `users list`: lists the accounts. */
export function addUsersList(group: Command, context: Context): void {
  withJson(group.command('list').description('Lists the accounts, oldest first.')).action(
    async ({ json }: { json?: boolean }) => {
      const users = await withAdmin(context, (admin) => admin.users.list());
      printRows(context, users, {
        json,
        empty: 'Nobody has signed in yet.',
        columns: [
          { title: 'ID', show: ({ id }) => id },
          { title: 'LOGIN', show: ({ login }) => login },
          { title: 'PLAN', show: ({ plan }) => plan },
          { title: 'TWITCH', show: ({ twitch }) => twitch },
          { title: 'ALERTS', show: ({ paused }) => (paused ? 'paused' : 'on') },
          { title: 'SINCE', show: ({ createdAt }) => createdAt.toISOString().slice(0, 10) },
        ],
      });
    },
  );
}
