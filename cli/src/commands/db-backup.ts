import { existsSync } from 'node:fs';
import { readConfig } from '@bitcue/ebs/admin';
import type { Command } from 'commander';
import { CliError, parseFilled, resolvePath } from '../cli-error.ts';
import { type Context, withAdmin } from '../context.ts';
import { formatBytes } from '../output.ts';

/** `db backup`: copies the database consistently, even while the server runs. */
export function addDbBackup(group: Command, context: Context): void {
  group
    .command('backup')
    .description('Copies the database, even while the server runs. Clips and TOKEN_KEY are not in it.')
    .argument('<path>', 'where to put the copy, a new data folder; must not exist yet', parseFilled)
    .action(async (typed: string) => {
      const path = resolvePath(typed, context.env);
      if (existsSync(path)) throw new CliError(`${path} already exists. Name a path that does not.`);
      if (readConfig(context.env).mongodbUri !== null) {
        throw new CliError('The data is in MongoDB. Back it up with mongodump.');
      }
      const bytes = await withAdmin(context, (admin) => admin.backup(path));
      context.output.print(`Copied the database (${formatBytes(bytes)}) to ${path}.`);
    });
}
