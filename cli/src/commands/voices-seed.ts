import type { Command } from 'commander';
import { type Context, withAdmin } from '../context.ts';

/** `voices seed`: adds the voices we ship. */
export function addVoicesSeed(group: Command, context: Context): void {
  group
    .command('seed')
    .description('Adds the voices that come with the product. Safe to repeat.')
    .action(async () => {
      const { added, total } = await withAdmin(context, (admin) => admin.seedVoices());
      context.output.print(`Voices: ${added} new, ${total} in total.`);
    });
}
