import type { Command } from 'commander';
import { parseFilled } from '../cli-error.ts';
import { type Context, findStreamer, withAdmin } from '../context.ts';

/** `account delete`: deletes a streamer's account. The server does the work, now or when it next starts. */
export function addAccountDelete(group: Command, context: Context): void {
  const command = group
    .command('delete')
    .description("Deletes a streamer's account with items, clips and history. This cannot be undone.")
    .argument('<login|id>', 'the streamer', parseFilled)
    .option('--yes', 'do it without another question')
    .action(async (login: string, { yes = false }: { yes?: boolean }) => {
      if (!yes) command.error('error: add --yes to delete the account for good');
      const name = await withAdmin(context, async (admin) => {
        const streamer = await findStreamer(admin, login);
        await admin.deleteAccount(streamer.id);
        return streamer.login;
      });
      context.output.print(`The server deletes the account of ${name}, now or when it starts.`);
    });
}
