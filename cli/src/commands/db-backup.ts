import { existsSync } from 'node:fs';
import { readConfig } from '@bitcue/ebs/admin';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { type Context, withAdmin } from '../context.ts';
import { formatBytes } from '../format-values.ts';
import { parseFilled } from '../parse-filled.ts';
import { resolvePath } from '../resolve-path.ts';

/** `db backup`: a consistent copy of the database, while the server goes on. */
export function addDbBackup(group: Command, context: Context): void {
  group
    .command('backup')
    .description('Copies the database, even while the server runs. Clips and TOKEN_KEY are not in it.')
    .argument('<path>', 'the copy to make: a data folder of its own; it must not exist yet', parseFilled)
    .action(async (typed: string) => {
      const path = resolvePath(typed, context.env);
      if (existsSync(path)) throw new CliError(`${path} exists already. Name a path that does not.`);
      if (readConfig(context.env).mongodbUri !== null) {
        throw new CliError('The data is in MongoDB: back it up with mongodump.');
      }
      const bytes = await withAdmin(context, (admin) => admin.backup(path));
      context.output.print(`Copied the database (${formatBytes(bytes)}) to ${path}.`);
    });
}
