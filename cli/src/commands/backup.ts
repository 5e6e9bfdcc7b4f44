import { BackupError, DamagedArchiveError, restoreBackup, verifyBackup } from '@bitcue/ebs/admin';
import type { Command } from 'commander';
import { CliError, parseFilled, resolvePath } from '../cli-error.ts';
import { type Context, withAdmin } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { formatBytes, type Progress } from '../output.ts';
import { printDone, withJson } from '../print-rows.ts';
import { PASSPHRASE_HELP, readPassphrase } from '../read-passphrase.ts';

interface Options {
  passphraseFile?: string;
  json?: boolean;
}

/** `backup create`: writes database, objects and sealed keys to one archive, even while the server runs. */
export function addBackupCreate(group: Command, context: Context): void {
  withOptions(
    group
      .command('create')
      .description('Creates a backup of everything, even while the server runs: one file, with the keys sealed.')
      .argument('<file>', 'the archive; one that exists is replaced once the new one is complete', parseFilled),
  ).action(async (typed: string, { passphraseFile, json }: Options) => {
    const file = resolvePath(typed, context.env);
    const passphrase = await readPassphrase(context, passphraseFile, true);
    const bytes = await withAdmin(context, (admin) =>
      explain(() => withProgress(context, (onStep) => admin.createBackup(file, passphrase, onStep))),
    );
    const sentence = `Backed up to ${file} (${formatBytes(bytes)}). Keep the passphrase: without it nothing can be restored.`;
    printDone(context, { file, bytes }, { json, sentences: [sentence] });
  });
}

/** `backup verify`: reads a whole archive and reports every defect. */
export function addBackupVerify(group: Command, context: Context): void {
  withOptions(
    group
      .command('verify')
      .description('Reads a whole backup and reports what is wrong with it.')
      .argument('<file>', 'the archive', parseFilled),
  ).action(async (typed: string, { passphraseFile, json }: Options) => {
    const file = resolvePath(typed, context.env);
    const passphrase = await readPassphrase(context, passphraseFile, false);
    const manifest = await explain(() => verifyBackup(file, passphrase));
    const { files, createdAt, version } = summarize(manifest);
    const sentence = `The backup is whole: ${files} files, made ${createdAt} by release ${version}.`;
    printDone(context, { file, ...summarize(manifest) }, { json, sentences: [sentence] });
  });
}

/** `backup restore`: writes an archive to an empty folder, marked as restored. */
export function addBackupRestore(group: Command, context: Context): void {
  withOptions(
    group
      .command('restore')
      .description('Restores a backup to an empty folder. The next start of the server reconciles it with Twitch.')
      .argument('<file>', 'the archive', parseFilled)
      .requiredOption('--to <folder>', 'the new data folder; empty, or one that does not exist', parseFilled),
  ).action(async (typed: string, { passphraseFile, json, to }: Options & { to: string }) => {
    const [file, folder] = [resolvePath(typed, context.env), resolvePath(to, context.env)];
    const passphrase = await readPassphrase(context, passphraseFile, false);
    const manifest = await explain(() =>
      withProgress(context, (onStep) => restoreBackup(file, folder, passphrase, onStep)),
    );
    const sentences = [
      `Restored the backup of ${manifest.createdAt} to ${folder}.`,
      `Next: stop the old server, compare .env with ${folder}/keys.env, set DATA_DIR to the folder, and start the server.`,
      'Nothing paid before that start plays on its own: what may have played is owed, and waiting points are returned.',
    ];
    printDone(context, { file, folder, ...summarize(manifest) }, { json, sentences });
  });
}

/** Returns the JSON output about an archive. */
function summarize({ members, createdAt, version, dataVersion }: Awaited<ReturnType<typeof verifyBackup>>) {
  return { files: members.length, createdAt, version, dataVersion };
}

function withOptions(command: Command): Command {
  return withJson(command)
    .option('--passphrase-file <file>', 'file whose first line is the passphrase', parseFilled)
    .addHelpText('after', `\n${PASSPHRASE_HELP} --passphrase-file.`);
}

/** Runs a task and shows its steps as progress. */
async function withProgress<T>(
  { output }: Context,
  task: (onStep: (label: string, total: number) => void) => Promise<T>,
): Promise<T> {
  let progress: Progress | null = null;
  try {
    return await task((label, total) => {
      progress ??= output.progress(total);
      progress.step(label);
    });
  } finally {
    (progress as Progress | null)?.end();
  }
}

/** Runs a task. Turns errors about an archive into `CliError` with the same message. */
async function explain<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof DamagedArchiveError) throw new CliError(error.message);
    if (error instanceof BackupError) throw new CliError(error.message, EXIT.refused);
    throw error;
  }
}
