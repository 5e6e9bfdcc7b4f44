import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { Command } from 'commander';
import { addDbBackup } from './commands/db-backup.ts';
import { addDemoSeed } from './commands/demo-seed.ts';
import { addDoctor } from './commands/doctor.ts';
import { addMediaImport } from './commands/media-import.ts';
import { addMediaList } from './commands/media-list.ts';
import { addPlanSet } from './commands/plan-set.ts';
import { addVoicesList } from './commands/voices-list.ts';
import { addVoicesSeed } from './commands/voices-seed.ts';
import type { Context } from './context.ts';

/** Every command in a group; the order is that of the help. */
const GROUPS = [
  { name: 'voices', description: 'The voices that speak.', commands: [addVoicesSeed, addVoicesList] },
  { name: 'media', description: 'The clips of the library.', commands: [addMediaImport, addMediaList] },
  { name: 'plan', description: 'The plans of streamers.', commands: [addPlanSet] },
  { name: 'demo', description: 'The demo channel of a local Twitch.', commands: [addDemoSeed] },
  { name: 'db', description: 'The database.', commands: [addDbBackup] },
] as const;

/** Builds the command line. It throws `CommanderError` in place of ending the process. */
export function createProgram(context: Context): Command {
  const program = configure(new Command('npm run cli --'), context).description(
    `${PRODUCT_NAME}: the admin's commands.`,
  );
  addDoctor(program, context);
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
    .configureOutput({ writeOut: each(output.print), writeErr: each(output.complain) })
    .showHelpAfterError('Add --help to see how it is used.');
}
