import { PRODUCT_NAME, PRODUCT_VERSION } from '@bitcue/shared/brand.ts';
import { Command, CommanderError } from 'commander';
import { describeError } from './cli-error.ts';
import { addAccountDelete } from './commands/account-delete.ts';
import { addAccountTesting } from './commands/account-testing.ts';
import { addAuditList } from './commands/audit-list.ts';
import { addDbBackup } from './commands/db-backup.ts';
import { addDemoSeed } from './commands/demo-seed.ts';
import { addDoctor } from './commands/doctor.ts';
import { addMediaImport } from './commands/media-import.ts';
import { addMediaList } from './commands/media-list.ts';
import { addMediaRemove } from './commands/media-remove.ts';
import { addMediaStarter } from './commands/media-starter.ts';
import { addPlanSet } from './commands/plan-set.ts';
import { addVoicesList, addVoicesSeed } from './commands/voices.ts';
import type { Context } from './context.ts';

/** Exit codes: success, failure, invalid usage. They never change. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Runs the command line and returns its exit code. Never throws, and never shows a stack trace. */
export async function runCli(args: readonly string[], context: Context): Promise<number> {
  try {
    await createProgram(context).parseAsync(args, { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    // Help and version on request exit with 0. Everything else commander throws is invalid usage.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    for (const line of describeError(error).split('\n')) context.output.printError(line);
    return EXIT.failed;
  }
}

/** Command groups, in the order of the help. */
const GROUPS = [
  { name: 'voices', description: 'Voices for text to speech.', commands: [addVoicesSeed, addVoicesList] },
  {
    name: 'media',
    description: 'Clips in the library.',
    commands: [addMediaStarter, addMediaImport, addMediaList, addMediaRemove],
  },
  { name: 'plan', description: 'Streamers’ plans.', commands: [addPlanSet] },
  { name: 'account', description: 'Streamers’ accounts.', commands: [addAccountTesting, addAccountDelete] },
  { name: 'audit', description: 'What streamers and operators did.', commands: [addAuditList] },
  { name: 'demo', description: 'The demo channel of a local Twitch.', commands: [addDemoSeed] },
  { name: 'db', description: 'The database.', commands: [addDbBackup] },
] as const;

/** Builds the command line. It throws `CommanderError` instead of ending the process. */
function createProgram(context: Context): Command {
  const program = configure(new Command('npm run cli --'), context)
    .description(`${PRODUCT_NAME}: the operator's commands.`)
    .version(PRODUCT_VERSION, '-V, --version', 'Prints the version.');
  addDoctor(program, context);
  for (const { name, description, commands } of GROUPS) {
    const group = program.command(name).description(description);
    for (const add of commands) add(group, context);
  }
  return program;
}

/** Sends commander's own texts through our output. Subcommands created by `command` inherit this. */
function configure(command: Command, { output }: Context): Command {
  const each = (write: (line: string) => void) => (text: string) => {
    for (const line of text.replace(/\n$/, '').split('\n')) write(line);
  };
  return command
    .exitOverride()
    .configureOutput({ writeOut: each(output.print), writeErr: each(output.printError) })
    .showHelpAfterError('Add --help for usage.');
}
