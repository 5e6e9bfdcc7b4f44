import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { Command } from 'commander';
import { addDemoSeed } from './commands/demo-seed.ts';
import type { Context } from './context.ts';

/** Every command, by its group; the order is that of the help. */
const GROUPS = [{ name: 'demo', description: 'The demo channel of a local Twitch.', commands: [addDemoSeed] }] as const;

/** Builds the command line. It throws `CommanderError` in place of ending the process. */
export function createProgram(context: Context): Command {
  const program = configure(new Command('npm run cli --'), context).description(
    `${PRODUCT_NAME}: the admin's commands.`,
  );
  for (const { name, description, commands } of GROUPS) {
    const group = program.command(name).description(description);
    for (const add of commands) add(group, context);
  }
  return program;
}

/** Commander's own texts go the way of all output. Subcommands made by `command` inherit this. */
function configure(command: Command, { output }: Context): Command {
  const each = (write: (line: string) => void) => (text: string) => {
    for (const line of text.replace(/\n$/, '').split('\n')) write(line);
  };
  return command
    .exitOverride()
    .allowExcessArguments(false)
    .configureOutput({ writeOut: each(output.print), writeErr: each(output.complain) })
    .showHelpAfterError('Add --help to see how it is used.');
}
