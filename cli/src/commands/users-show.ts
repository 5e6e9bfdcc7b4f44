import type { Command } from 'commander';
import { parseFilled } from '../cli-error.ts';
import { type Context, findStreamer, withAdmin } from '../context.ts';
import { printOne, withJson } from '../print-rows.ts';

/** `users show`: shows an account and what belongs to it. */
export function addUsersShow(group: Command, context: Context): void {
  const command = group.command('show').description('Shows an account and what belongs to it, without its secrets.');
  withJson(command.argument('<login|id>', 'the streamer', parseFilled)).action(
    async (login: string, { json }: { json?: boolean }) => {
      const user = await withAdmin(context, async (admin) => admin.users.describe(await findStreamer(admin, login)));
      const lines = Object.entries(user).map(([name, value]): [string, string] => [name, describe(value)]);
      printOne(context, user, { json, lines });
    },
  );
}

function describe(value: unknown): string {
  if (value === null || value === '') return '-';
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.join(' ') || '-' : String(value);
}
