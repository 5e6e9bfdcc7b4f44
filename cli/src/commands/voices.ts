import type { Command } from 'commander';
import { type Context, withAdmin } from '../context.ts';

/** Display names of voice types. */
const KINDS = { polly: 'standard', ai: 'AI' } as const;

/** `voices list`: lists the voices. */
export function addVoicesList(group: Command, context: Context): void {
  group
    .command('list')
    .description('Lists the voices.')
    .action(async () => {
      const voices = await withAdmin(context, (admin) => admin.listVoices());
      if (voices.length === 0) {
        context.output.print('There are no voices yet. Add them with: voices seed');
        return;
      }
      const rows = voices.map((voice) => [voice.name, voice.language, voice.gender, KINDS[voice.type]]);
      context.output.table([['NAME', 'LANGUAGE', 'GENDER', 'KIND'], ...rows]);
    });
}

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
