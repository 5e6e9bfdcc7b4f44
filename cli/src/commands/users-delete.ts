import type { Command } from 'commander';
import { parseFilled } from '../cli-error.ts';
import { type Context, findStreamer, requireYes, withAdmin } from '../context.ts';

/** `users delete`: deletes a streamer's account. The server does the work, now or at its next start. */
export function addUsersDelete(group: Command, context: Context): void {
  group
    .command('delete')
    .description("Deletes a streamer's account with items, clips and history. This cannot be undone.")
    .argument('<login|id>', 'the streamer', parseFilled)
    .option('--yes', 'do it')
    .action(async (login: string, { yes = false }: { yes?: boolean }) => {
      const name = await withAdmin(context, async (admin) => {
        const streamer = await findStreamer(admin, login);
        const { items, rewards, clips } = await admin.users.describe(streamer);
        const what = `Would delete the account of ${streamer.login}: ${items} items, ${rewards} rewards, ${clips} clips and the history.`;
        requireYes(context, yes, what);
        await admin.deleteAccount(streamer.id);
        return streamer.login;
      });
      context.output.print(`The server deletes the account of ${name}, now or when it starts.`);
    });
}
