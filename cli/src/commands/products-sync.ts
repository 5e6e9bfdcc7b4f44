import { askAbout, readConfig } from '@bitcue/ebs/admin';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { describeRefusal } from '../setup/ask-apps.ts';
import { sendProductChanges, showProductChanges } from '../setup/sync-products.ts';

/** `products sync`: compares the extension's products at Twitch with the prices of items, and puts them right. */
export function addProductsSync(group: Command, context: Context): void {
  group
    .command('sync')
    .description('Shows what differs from the 26 products that items need. With --yes, puts it right at Twitch.')
    .option('--yes', 'carry it out')
    .action(async ({ yes = false }: { yes?: boolean }) => {
      const about = askAbout(readConfig(context.env).extension);
      try {
        const changes = await showProductChanges(about, context.output);
        if (changes.length === 0) return;
        if (yes) await sendProductChanges(about, changes, context.output);
        context.output.print(yes ? 'Done.' : 'Nothing was changed. Carry it out with --yes');
      } catch (error) {
        throw new CliError(describeRefusal(error));
      }
    });
}
