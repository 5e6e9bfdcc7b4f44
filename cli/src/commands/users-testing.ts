import { Argument, type Command } from 'commander';
import { parseFilled } from '../cli-error.ts';
import { type Context, findStreamer, withAdmin } from '../context.ts';

/** `users testing`: lets test purchases, which cost no Bits, play on a channel. */
export function addUsersTesting(group: Command, context: Context): void {
  group
    .command('testing')
    .description("Lets purchases of an extension version in testing, which cost no Bits, play on a streamer's channel.")
    .argument('<login|id>', 'the streamer', parseFilled)
    .addArgument(new Argument('<state>', 'whether they play').choices(['on', 'off']))
    .action(async (login: string, state: 'on' | 'off') => {
      const name = await withAdmin(context, async (admin) => {
        const streamer = await findStreamer(admin, login);
        await admin.updateUser(streamer.id, { testing: state === 'on' });
        return streamer.login;
      });
      const what = state === 'on' ? 'play' : 'are skipped';
      context.output.print(`Purchases in testing ${what} on the channel of ${name}.`);
    });
}
