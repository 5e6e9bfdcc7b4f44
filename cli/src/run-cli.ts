import { PRODUCT_NAME, PRODUCT_VERSION } from '@bitcue/shared/brand.ts';
import { Command, CommanderError } from 'commander';
import { describeError, exitCodeOf } from './cli-error.ts';
import { addAuditList } from './commands/audit-list.ts';
import { addBackupCreate, addBackupRestore, addBackupVerify } from './commands/backup.ts';
import { addCompletion } from './commands/completion.ts';
import { addConfigExplain } from './commands/config-explain.ts';
import { addDbCopyToMongo } from './commands/db-copy-to-mongo.ts';
import { addDbMigrate } from './commands/db-migrate.ts';
import { addDbVerify } from './commands/db-verify.ts';
import { addDemoSeed } from './commands/demo-seed.ts';
import { addDoctor } from './commands/doctor.ts';
import { addEventSubList } from './commands/eventsub-list.ts';
import { addEventSubPrune } from './commands/eventsub-prune.ts';
import { addEventSubSync } from './commands/eventsub-sync.ts';
import { addLedgerExplain } from './commands/ledger-explain.ts';
import { addLedgerExport } from './commands/ledger-export.ts';
import { addLedgerOwed } from './commands/ledger-owed.ts';
import { addLedgerReplay } from './commands/ledger-replay.ts';
import { addLedgerShow } from './commands/ledger-show.ts';
import { addLogsTail } from './commands/logs-tail.ts';
import { addMediaDelete } from './commands/media-delete.ts';
import { addMediaImport } from './commands/media-import.ts';
import { addMediaList } from './commands/media-list.ts';
import { addMediaDismiss, addMediaReports } from './commands/media-reports.ts';
import { addMediaRetag } from './commands/media-retag.ts';
import { addMediaShow } from './commands/media-show.ts';
import { addMediaStarter } from './commands/media-starter.ts';
import { addMediaVerify } from './commands/media-verify.ts';
import { addMediaHide, addMediaRestore, addMediaTakedown } from './commands/media-withhold.ts';
import { addObjectsMove } from './commands/objects-move.ts';
import { addProductsSync } from './commands/products-sync.ts';
import { addRewardsDrift } from './commands/rewards-drift.ts';
import { addRewardsList } from './commands/rewards-list.ts';
import { addSetup } from './commands/setup.ts';
import { addUsersDelete } from './commands/users-delete.ts';
import { addUsersExport } from './commands/users-export.ts';
import { addUsersList } from './commands/users-list.ts';
import { addUsersPlan } from './commands/users-plan.ts';
import { addUsersShow } from './commands/users-show.ts';
import { addUsersTesting } from './commands/users-testing.ts';
import {
  addVoicesHide,
  addVoicesInstall,
  addVoicesList,
  addVoicesRemove,
  addVoicesSeed,
  addVoicesShow,
} from './commands/voices.ts';
import type { Context } from './context.ts';
import { EXIT, EXIT_HELP } from './exit-codes.ts';

/** Printed after the help of a group that was named without a command. */
const INCOMPLETE = 'error: name one of the commands above';

/** Runs the command line and returns its exit code. Never throws, and never shows a stack trace. */
export async function runCli(args: readonly string[], context: Context): Promise<number> {
  try {
    await createProgram(context).parseAsync(args, { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    // Requested help and version exit with 0. Everything else that commander throws is invalid usage.
    if (error instanceof CommanderError) {
      // For a group without a command, commander has shown the help.
      if (error.code === 'commander.help' && error.exitCode !== 0) context.output.printError(INCOMPLETE);
      return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    }
    for (const line of describeError(error).split('\n')) context.output.printError(line);
    return exitCodeOf(error);
  }
}

/** Command groups, in the order of the help. */
const GROUPS = [
  {
    name: 'voices',
    description: 'Voices for text to speech.',
    commands: [addVoicesSeed, addVoicesInstall, addVoicesList, addVoicesHide, addVoicesShow, addVoicesRemove],
  },
  {
    name: 'media',
    description: 'Clips in the library.',
    commands: [
      addMediaStarter,
      addMediaImport,
      addMediaList,
      addMediaShow,
      addMediaRetag,
      addMediaReports,
      addMediaDismiss,
      addMediaHide,
      addMediaTakedown,
      addMediaRestore,
      addMediaDelete,
      addMediaVerify,
    ],
  },
  { name: 'products', description: 'Products of the extension at Twitch.', commands: [addProductsSync] },
  {
    name: 'users',
    description: 'Streamers’ accounts and plans.',
    commands: [addUsersList, addUsersShow, addUsersPlan, addUsersTesting, addUsersExport, addUsersDelete],
  },
  {
    name: 'ledger',
    description: 'What viewers paid for, and the outcome.',
    commands: [addLedgerOwed, addLedgerShow, addLedgerExplain, addLedgerReplay, addLedgerExport],
  },
  { name: 'rewards', description: 'Channel-point rewards.', commands: [addRewardsList, addRewardsDrift] },
  {
    name: 'eventsub',
    description: 'What Twitch reports to this installation.',
    commands: [addEventSubList, addEventSubSync, addEventSubPrune],
  },
  { name: 'config', description: 'Settings.', commands: [addConfigExplain] },
  { name: 'logs', description: 'The server’s log.', commands: [addLogsTail] },
  { name: 'audit', description: 'What streamers and operators did.', commands: [addAuditList] },
  { name: 'demo', description: 'The demo channel of a local Twitch.', commands: [addDemoSeed] },
  {
    name: 'backup',
    description: 'Backups of everything, and restoring them.',
    commands: [addBackupCreate, addBackupVerify, addBackupRestore],
  },
  { name: 'objects', description: 'Stored files: clips and speech.', commands: [addObjectsMove] },
  { name: 'db', description: 'The database.', commands: [addDbMigrate, addDbVerify, addDbCopyToMongo] },
] as const;

/** Builds the command line. It throws `CommanderError` instead of ending the process. */
export function createProgram(context: Context): Command {
  const program = configure(new Command('npm run cli --'), context)
    .description(`${PRODUCT_NAME}: the operator's commands.`)
    .version(PRODUCT_VERSION, '-V, --version', 'Prints the version.')
    .addHelpText('after', `\n${EXIT_HELP}`);
  addSetup(program, context);
  addDoctor(program, context);
  for (const { name, description, commands } of GROUPS) {
    const group = program.command(name).description(description);
    for (const add of commands) add(group, context);
  }
  addCompletion(program, context);
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
