import type { Command } from 'commander';
import { type Context, withAdmin } from '../context.ts';

/** `db migrate`: migrates the data to the version of this program. */
export function addDbMigrate(group: Command, context: Context): void {
  group
    .command('migrate')
    .description('Migrates the data to the version of this program and says what ran. Every start does this as well.')
    .action(async () => {
      const { version, migrated } = await withAdmin(context, async ({ db }) => db);
      for (const name of migrated) context.output.print(`Ran migration ${name}.`);
      context.output.print(`The data has version ${version}.`);
    });
}
