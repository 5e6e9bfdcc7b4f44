import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { type Context, withAdmin } from '../context.ts';
import { findStreamer } from '../find-streamer.ts';
import { importFiles } from '../media/import-files.ts';
import { listFiles } from '../media/list-files.ts';
import { parseFilled } from '../parse-filled.ts';
import { resolvePath } from '../resolve-path.ts';

/** `media import`: takes a folder of clips into a streamer's library. */
export function addMediaImport(group: Command, context: Context): void {
  group
    .command('import')
    .description('Takes the mp3, mp4 and webm files of a folder into the library. Safe to repeat.')
    .argument('<folder>', 'folder with the files; folders inside it are left out', parseFilled)
    .requiredOption('--owner <login|id>', 'streamer who owns the clips', parseFilled)
    .action(async (folder: string, options: { owner: string }) => {
      const files = await listFiles(resolvePath(folder, context.env));
      const { added, known, refused, left } = await withAdmin(context, async (admin) => {
        const owner = await findStreamer(admin, options.owner);
        return importFiles(admin, owner, files, context);
      });
      const { output } = context;
      for (const { name, reason } of refused) output.complain(`Skipped ${name}: ${reason}`);
      output.print(`Clips: ${added} new, ${known} known before, ${refused.length} skipped.`);
      if (left > 0) throw new CliError(`Stopped with ${left} files left. Run it again to go on.`);
      if (refused.length === files.length) throw new CliError('None of the files could be taken.');
    });
}
