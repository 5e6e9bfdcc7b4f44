import { readConfig } from '@bitcue/ebs/admin';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { type Context, withAdmin } from '../context.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { signInLocally } from '../local-sign-in.ts';

/** Login of the demo streamer on the local Twitch. */
const DEMO_LOGIN = 'demo_channel';

/** `demo seed`: signs the demo streamer in and fills the channel. */
export function addDemoSeed(group: Command, context: Context): void {
  group
    .command('seed')
    .description('Fills the demo channel of a local Twitch. Safe to repeat; needs the server running.')
    .action(async () => {
      const { local, publicUrl, twitch } = readConfig(context.env);
      if (!local || twitch.apiPort === null) {
        throw new CliError('The demo needs a local Twitch, but these settings are for the real one. Nothing was done.');
      }
      const user = await signInLocally({ publicUrl, twitchPort: twitch.apiPort, login: DEMO_LOGIN });
      const { clips, items, preferencesSet } = await withAdmin(context, (admin) => seedDemo(admin, user.twitch.id));
      const { output } = context;
      output.print(`Signed in ${DEMO_LOGIN}.`);
      output.print(`Clips: ${clips.added} new of ${clips.total}.`);
      output.print(`Items: ${items.added} new of ${items.total}.`);
      output.print(preferencesSet ? 'Alert look: set.' : 'Alert look: unchanged.');
    });
}
