import { open, rm } from 'node:fs/promises';
import type { Command } from 'commander';
import { CliError, parseFilled, resolvePath } from '../cli-error.ts';
import { type Context, findStreamer, withAdmin } from '../context.ts';
import { EXIT } from '../exit-codes.ts';

/** Permissions of the file: it contains a streamer's data, so only the operator can read it. */
const OWNER_ONLY = 0o600;

/** `users export`: writes what is stored about a streamer to a file, as the Account page does. */
export function addUsersExport(group: Command, context: Context): void {
  group
    .command('export')
    .description('Writes everything stored about a streamer to a new JSON file, without secrets.')
    .argument('<login|id>', 'the streamer', parseFilled)
    .argument('<file>', 'the file to write; must not exist yet', parseFilled)
    .action(async (login: string, typed: string) => {
      const path = resolvePath(typed, context.env);
      await withAdmin(context, async (admin) => {
        const streamer = await findStreamer(admin, login);
        await writeNew(path, admin.users.export(streamer));
        context.output.print(`Wrote everything stored about ${streamer.login} to ${path}.`);
      });
    });
}

/** Writes a new file atomically. Throws `CliError` if it exists or cannot be written. */
async function writeNew(path: string, pieces: AsyncIterable<string>): Promise<void> {
  const file = await open(path, 'wx', OWNER_ONLY).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new CliError(`${path} already exists. Name a file that does not.`, EXIT.refused);
    throw new CliError(`${path} cannot be written. Name a file in a folder that exists.`);
  });
  try {
    for await (const piece of pieces) await file.write(piece);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
