import type { Command } from 'commander';
import { CliError, parseFilled } from '../cli-error.ts';
import { type Context, withAdmin } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { printRows, withJson } from '../print-rows.ts';

/** Display names of voice types. */
const KINDS = { polly: 'standard', ai: 'AI' } as const;

/** `voices list`: lists the voices. */
export function addVoicesList(group: Command, context: Context): void {
  withJson(group.command('list').description('Lists the voices.')).action(async ({ json }: { json?: boolean }) => {
    const voices = await withAdmin(context, (admin) => admin.listVoices());
    printRows(context, voices, {
      json,
      empty: 'There are no voices yet. Add them with: voices seed',
      columns: [
        { title: 'NAME', show: ({ name }) => name },
        { title: 'LANGUAGE', show: ({ language }) => language },
        { title: 'GENDER', show: ({ gender }) => gender },
        { title: 'KIND', show: ({ type, hidden }) => `${KINDS[type]}${hidden ? ', hidden' : ''}` },
      ],
    });
  });
}

/** `voices hide`: takes a voice out of choice. */
export function addVoicesHide(group: Command, context: Context): void {
  addSwitch(group, context, { name: 'hide', hidden: true, done: 'can no longer be chosen' }).description(
    'Takes a voice out of choice. Items that name it still use it.',
  );
}

/** `voices show`: puts a voice back into choice. */
export function addVoicesShow(group: Command, context: Context): void {
  addSwitch(group, context, { name: 'show', hidden: false, done: 'can be chosen' }).description(
    'Puts a hidden voice back into choice.',
  );
}

function addSwitch(group: Command, context: Context, to: { name: string; hidden: boolean; done: string }): Command {
  return group
    .command(to.name)
    .argument('<voice>', 'its name, as voices list shows it', parseFilled)
    .action(async (voice: string) => {
      const isThere = await withAdmin(context, (admin) => admin.hideVoice(voice, to.hidden));
      if (!isThere) throw new CliError(`There is no voice ${voice}. List them with: voices list`, EXIT.notFound);
      context.output.print(`${voice} ${to.done}.`);
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
