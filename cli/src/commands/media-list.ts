import type { Command } from 'commander';
import { type Context, withAdmin } from '../context.ts';
import { formatBytes, formatSeconds } from '../output.ts';

/** `media list`: lists the clips in the library, newest first. */
export function addMediaList(group: Command, context: Context): void {
  group
    .command('list')
    .description('Lists the clips in the library, newest first.')
    .action(async () => {
      const clips = await withAdmin(context, (admin) => admin.listMedia());
      if (clips.length === 0) {
        context.output.print('There are no clips yet. Add some with: media import <folder> --owner <login|id>');
        return;
      }
      const rows = clips.map((clip) => [
        clip.shortId,
        clip.type,
        formatSeconds(clip.durationMs),
        formatBytes(clip.size),
        clip.owner.displayName,
        clip.title,
      ]);
      context.output.table([['ID', 'KIND', 'LENGTH', 'SIZE', 'OWNER', 'TITLE'], ...rows]);
    });
}
