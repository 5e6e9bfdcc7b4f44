import { copyToMongo, readConfig } from '@bitcue/ebs/admin';
import type { Command } from 'commander';
import { type Context, requireYes } from '../context.ts';

/** `db copy-to-mongo`: copies the embedded database to a MongoDB, once, while the server is stopped. */
export function addDbCopyToMongo(group: Command, context: Context): void {
  group
    .command('copy-to-mongo')
    .description(
      'Copies the database in DATA_DIR to the empty one at MONGODB_URI, and compares both. Stop the server first.',
    )
    .option('--yes', 'do it')
    .action(async ({ yes = false }: { yes?: boolean }) => {
      const { output, env } = context;
      const { dataDir } = readConfig(env);
      requireYes(context, yes, `Would copy the database in ${dataDir} to the one at MONGODB_URI.`);
      let progress: ReturnType<typeof output.progress> | undefined;
      const copied = await copyToMongo(env, (name, total) => {
        progress ??= output.progress(total);
        progress.step(name);
      });
      progress?.end();
      output.table([['COLLECTION', 'DOCUMENTS'], ...copied.map(({ name, documents }) => [name, String(documents)])]);
      output.print('All is there and the same. From the next start on, the server uses MONGODB_URI.');
      output.print(
        `The database in ${dataDir} stays as it is, and grows old: keep it until you no longer need a way back.`,
      );
    });
}
