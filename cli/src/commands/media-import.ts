import type { Command } from 'commander';
import { CliError, parseFilled, resolvePath } from '../cli-error.ts';
import { type Context, findStreamer, withAdmin } from '../context.ts';
import { importFiles } from '../media/import-files.ts';
import { listFiles } from '../media/list-files.ts';

/** `media import`: imports a folder of clips into a streamer's library. */
export function addMediaImport(group: Command, context: Context): void {
  group
    .command('import')
    .description('Imports the mp3, mp4 and webm files of a folder into the library. Safe to repeat.')
    .argument('<folder>', 'folder with the files; subfolders are ignored', parseFilled)
    .requiredOption('--owner <login|id>', 'streamer who will own the clips', parseFilled)
    .action(async (folder: string, options: { owner: string }) => {
      const files = await listFiles(resolvePath(folder, context.env));
      const { added, known, refused, remaining } = await withAdmin(context, async (admin) => {
        const owner = await findStreamer(admin, options.owner);
        return importFiles(admin, owner, files, context);
      });
      const { output } = context;
      for (const { name, reason } of refused) output.printError(`Skipped ${name}: ${reason}`);
      output.print(`Clips: ${added} new, ${known} already there, ${refused.length} skipped.`);
      if (remaining > 0) throw new CliError(`Stopped with ${remaining} files remaining. Run it again to continue.`);
      if (refused.length === files.length) throw new CliError('None of the files could be imported.');
    });
}
