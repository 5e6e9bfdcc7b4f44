import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { PASSPHRASE_MIN } from '@bitcue/ebs/admin';
import { CliError, resolvePath } from './cli-error.ts';
import type { Context } from './context.ts';

/** The setting with the passphrase, for when nobody can type it. */
const SETTING = 'BACKUP_PASSPHRASE';

/** How the passphrase can be given; never as an argument, which everybody on the machine can read. */
export const PASSPHRASE_HELP = `The passphrase is asked for, or read from ${SETTING} or from a file:`;

/**
 * Reads the passphrase of a backup from a file, the environment, or the terminal. `isNew`: it must be long enough, and is typed
 * twice. Throws `CliError`.
 */
export async function readPassphrase(context: Context, file: string | undefined, isNew: boolean): Promise<string> {
  const given = file === undefined ? context.env[SETTING] : await readFirstLine(resolvePath(file, context.env));
  const passphrase = given ?? (await ask('Passphrase: '));
  if (isNew && passphrase.length < PASSPHRASE_MIN) {
    throw new CliError(`The passphrase needs ${PASSPHRASE_MIN} characters or more.`);
  }
  if (isNew && given === undefined && (await ask('Again: ')) !== passphrase) {
    throw new CliError('The two passphrases differ. Nothing was done.');
  }
  return passphrase;
}

async function readFirstLine(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CliError(`${path} cannot be read. Name a file with the passphrase.`);
  });
  return text.split(/\r?\n/)[0] ?? '';
}

/** Asks without echoing the answer. Throws `CliError` if nobody can answer. */
async function ask(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) {
    throw new CliError(`There is no terminal to ask for the passphrase. Set ${SETTING}, or add --passphrase-file.`);
  }
  stderr.write(question);
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nothing, terminal: true });
  const stopped = new Promise<never>((_, reject) =>
    lines.once('SIGINT', () => reject(new CliError('Stopped. Nothing was done.'))),
  );
  try {
    return await Promise.race([lines.question(''), stopped]);
  } finally {
    lines.close();
    stderr.write('\n');
  }
}
