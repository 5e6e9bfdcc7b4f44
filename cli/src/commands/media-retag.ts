import { MEDIA_TAGS, MEDIA_TAGS_MAX, MEDIA_TAGS_TOO_MANY } from '@bitcue/shared/constants/media.ts';
import { Argument, type Command } from 'commander';
import { parseFilled } from '../cli-error.ts';
import { type Context, withAdmin } from '../context.ts';

/** `media retag`: replaces the tags of a clip. */
export function addMediaRetag(group: Command, context: Context): void {
  const command = group
    .command('retag')
    .description('Replaces the tags of a clip. Without tags, removes them.')
    .argument('<id>', 'the clip, as media list shows it', parseFilled)
    .addArgument(new Argument('[tags...]', 'its tags').choices(MEDIA_TAGS.map(({ name }) => name)))
    .action(async (id: string, tags: readonly string[]) => {
      const wanted = [...new Set(tags)];
      if (wanted.length > MEDIA_TAGS_MAX) command.error(`error: ${MEDIA_TAGS_TOO_MANY}`);
      const { title } = await withAdmin(context, (admin) => admin.media.retag(id, wanted));
      context.output.print(`Tags of ${title}: ${wanted.join(', ') || 'none'}.`);
    });
}
