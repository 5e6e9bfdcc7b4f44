import { askAbout, readConfig } from '@bitcue/ebs/admin';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { type Context, requireYes } from '../context.ts';
import { withJson } from '../print-rows.ts';
import { describeRefusal } from '../setup/ask-apps.ts';
import { sendProductChanges, showProductChanges } from '../setup/sync-products.ts';

/** `products sync`: compares the extension's products on Twitch with the prices of items, and corrects them. */
export function addProductsSync(group: Command, context: Context): void {
  withJson(group.command('sync'))
    .description(
      'Shows what differs from the 26 products that items need. With --yes, corrects it at Twitch; without, exits with 4 if something differs.',
    )
    .option('--yes', 'carry it out')
    .action(async ({ yes = false, json }: { yes?: boolean; json?: boolean }) => {
      const about = askAbout(readConfig(context.env).extension);
      const changes = await refused(showProductChanges(about, context.output, { json }));
      if (changes.length === 0) return;
      requireYes(context, yes, json ? null : 'Would put these right at Twitch.');
      await refused(sendProductChanges(about, changes, context.output));
      if (!json) context.output.print('Done.');
    });
}

/** Awaits a request to Twitch. Throws `CliError` with the reason if Twitch refuses it. */
async function refused<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw new CliError(describeRefusal(error));
  }
}
