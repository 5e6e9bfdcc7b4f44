import type { Command } from 'commander';
import { CliError, parseFilled } from '../cli-error.ts';
import { type Context, withAdmin } from '../context.ts';

/** `media remove`: removes any streamer's clip. Purchases that use it still play; its file is deleted a day later. */
export function addMediaRemove(group: Command, context: Context): void {
  group
    .command('remove')
    .description('Removes a clip, whoever owns it. Purchases that use it still play.')
    .argument('<id>', 'the clip, as media list shows it', parseFilled)
    .action(async (id: string) => {
      const removed = await withAdmin(context, (admin) => admin.removeMedia(id));
      if (removed === null) throw new CliError(`There is no clip ${id}. List the clips with: media list`);
      context.output.print(`Removed ${removed.title} of ${removed.owner.displayName}.`);
    });
}
