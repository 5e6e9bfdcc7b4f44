import { listSettings, readConfig } from '@bitcue/ebs/admin';
import { Argument, type Command } from 'commander';
import type { Context } from '../context.ts';
import { isSecretSetting } from '../output.ts';
import { printRows, withJson } from '../print-rows.ts';

/** `config explain`: shows every setting with its value, default and meaning. Of secrets, it only says whether they are set. */
export function addConfigExplain(group: Command, context: Context): void {
  const names = listSettings({}).map(({ name }) => name);
  const command = group
    .command('explain')
    .description(
      'Shows every setting with its value, where that comes from, its default and its meaning. Secrets are not shown.',
    )
    .addArgument(new Argument('[name]', 'only this one').choices(names));
  withJson(command).action((only: string | undefined, { json }: { json?: boolean }) => {
    const settings = listSettings(context.env)
      .filter(({ name }) => only === undefined || name === only)
      .map(({ value, ...setting }) => ({
        ...setting,
        from: value !== null ? 'environment' : setting.default !== null ? 'default' : 'not set',
        value: value !== null && isSecretSetting(setting.name, value) ? 'set' : (value ?? setting.default),
      }));
    printRows(context, settings, {
      json,
      empty: '',
      columns: [
        { title: 'SETTING', show: ({ name }) => name },
        { title: 'VALUE', show: ({ value }) => value ?? '-' },
        { title: 'FROM', show: ({ from }) => from },
        { title: 'DEFAULT', show: (setting) => setting.default ?? '-' },
        { title: 'MEANING', show: ({ meaning }) => meaning },
      ],
    });
    // Throws with every problem at once.
    readConfig(context.env);
  });
}
