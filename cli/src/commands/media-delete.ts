import type { Command } from 'commander';
import { parseFilled } from '../cli-error.ts';
import { type Context, requireYes, withAdmin } from '../context.ts';

/** `media delete`: deletes any streamer's clip. Purchases that use it still play; its file is deleted a day later. */
export function addMediaDelete(group: Command, context: Context): void {
  group
    .command('delete')
    .alias('remove')
    .description('Deletes a clip, whoever owns it. Purchases that use it still play.')
    .argument('<id>', 'the clip, as media list shows it', parseFilled)
    .option('--yes', 'do it')
    .action(async (id: string, { yes = false }: { yes?: boolean }) => {
      await withAdmin(context, async (admin) => {
        const { item } = await admin.media.find(id);
        const what = `${item.title} of ${item.owner.displayName}`;
        requireYes(context, yes, `Would delete ${what}.`);
        await admin.media.delete(id);
        context.output.print(`Deleted ${what}.`);
      });
    });
}
