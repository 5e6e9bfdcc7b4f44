import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { CliError, parseFilled, resolvePath } from '../cli-error.ts';
import { type Context, requireYes, withAdmin } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { formatBytes } from '../output.ts';
import { printDone, printRows, withJson } from '../print-rows.ts';

/** Rendering time from which a voice is called slow, in seconds per second of speech. */
const SLOW = 0.5;

/** Display names of voice types. */
const KINDS = { polly: 'standard', ai: 'AI' } as const;

/** `voices list`: lists the voices. */
export function addVoicesList(group: Command, context: Context): void {
  withJson(group.command('list').description('Lists the voices.')).action(async ({ json }: { json?: boolean }) => {
    const voices = await withAdmin(context, (admin) => admin.voices.list());
    printRows(context, voices, {
      json,
      empty: 'There are no voices yet. Add them with: voices seed',
      columns: [
        { title: 'NAME', show: ({ name }) => name },
        { title: 'LANGUAGE', show: ({ language }) => language },
        { title: 'GENDER', show: ({ gender }) => gender },
        { title: 'KIND', show: ({ type }) => KINDS[type] },
        { title: 'ENGINE', show: ({ engine }) => engine },
        { title: 'LICENCE', show: ({ licence }) => licence },
        { title: 'STATE', show: ({ hidden, away }) => (away ? `away: ${away}` : hidden ? 'hidden' : 'ready') },
      ],
    });
  });
}

/** `voices hide`: stops offering a voice. */
export function addVoicesHide(group: Command, context: Context): void {
  addSwitch(group, context, { name: 'hide', hidden: true, done: 'can no longer be chosen' }).description(
    'Hides a voice, so that it can no longer be chosen. Items that name it still use it.',
  );
}

/** `voices show`: offers a voice again. */
export function addVoicesShow(group: Command, context: Context): void {
  addSwitch(group, context, { name: 'show', hidden: false, done: 'can be chosen' }).description(
    'Shows a hidden voice again.',
  );
}

function addSwitch(group: Command, context: Context, to: { name: string; hidden: boolean; done: string }): Command {
  return group
    .command(to.name)
    .argument('<voice>', 'its name, as voices list shows it', parseFilled)
    .action(async (voice: string) => {
      const isThere = await withAdmin(context, (admin) => admin.voices.hide(voice, to.hidden));
      if (!isThere) throw new CliError(`There is no voice ${voice}. List them with: voices list`, EXIT.notFound);
      context.output.print(`${voice} ${to.done}.`);
    });
}

/** `voices seed`: adds the voices that we ship. */
export function addVoicesSeed(group: Command, context: Context): void {
  group
    .command('seed')
    .description('Adds the voices that come with the product. Safe to repeat.')
    .action(async () => {
      const { added, total } = await withAdmin(context, (admin) => admin.voices.seed());
      context.output.print(`Voices: ${added} new, ${total} in total.`);
    });
}

/** `voices install`: installs AI voices from files that the operator has or names. */
export function addVoicesInstall(group: Command, context: Context): void {
  group
    .command('install')
    .description(
      'Installs voices into DATA_DIR: from a package, a folder or an .onnx file, or by the name of an engine, whose voices are downloaded: hibari, piper, kokoro or pico. Each has to speak a test word first. Safe to repeat.',
    )
    .argument('<voice>', 'a file, a folder, or: hibari, piper, kokoro, pico', parseFilled)
    .action(async (typed: string) => {
      const path = resolvePath(typed, context.env);
      const installed = await withAdmin(context, (admin) =>
        admin.voices.install(existsSync(path) ? path : typed, (label) => context.output.print(`${label} ...`)),
      );
      for (const { name, engine, language, licence, isKnown, slowness } of installed) {
        context.output.print(`${name} (${engine}, ${language}) can be chosen. Licence: ${licence}.`);
        if (slowness > SLOW)
          context.output.print(
            `${name} is slow here: a second of speech takes ${slowness.toFixed(1)} s. Of messages that would take more than 25 s, another voice speaks.`,
          );
        if (!isKnown)
          context.output.print(`${name} is not among the voices that we have tried. You vouch for its file.`);
      }
    });
}

/** `voices remove`: deletes a voice that the operator installed. */
export function addVoicesRemove(group: Command, context: Context): void {
  withJson(
    group
      .command('remove')
      .description('Removes a voice that was installed, with its files. Items that name it need another voice.')
      .argument('<voice>', 'its name, as voices list shows it', parseFilled)
      .option('--yes', 'do it'),
  ).action(async (name: string, { json, yes = false }: { json?: boolean; yes?: boolean }) => {
    await withAdmin(context, async (admin) => {
      const voice = (await admin.voices.list()).find((one) => one.name === name);
      if (voice === undefined)
        throw new CliError(`There is no voice ${name}. List them with: voices list`, EXIT.notFound);
      const { engine, engineVoice, installedBytes } = voice;
      if (installedBytes === null) {
        throw new CliError(
          `${name} was not installed, so it cannot be removed. Hide it with: voices hide`,
          EXIT.refused,
        );
      }
      requireYes(context, yes, `Would remove the voice ${name} (${engine}, ${formatBytes(installedBytes)}).`);
      await admin.voices.remove({ name, engine, engineVoice });
      printDone(
        context,
        { name, engine, engineVoice, bytes: installedBytes },
        {
          json,
          sentences: [
            `Removed the voice ${name} (${formatBytes(installedBytes)}). Install it again with: voices install`,
          ],
        },
      );
    });
  });
}
