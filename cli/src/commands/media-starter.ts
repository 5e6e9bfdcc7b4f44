import type { Command } from 'commander';
import { type Context, withAdmin } from '../context.ts';
import { readStarterPack } from '../media/starter-pack.ts';

/** `media starter`: adds the sounds and videos that we ship to the public library. */
export function addMediaStarter(group: Command, context: Context): void {
  group
    .command('starter')
    .description('Adds the starter pack of sounds and videos to the public library. Safe to repeat.')
    .action(async () => {
      const { licence, clips } = await readStarterPack();
      const { added, total } = await withAdmin(context, (admin) => admin.addStarterPack(clips));
      context.output.print(`Starter pack: ${added} new of ${total}. ${licence}`);
    });
}
