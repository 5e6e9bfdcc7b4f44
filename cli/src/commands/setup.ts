import { resolve } from 'node:path';
import type { Command } from 'commander';
import { CliError, parseFilled } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { readEnvFile } from '../setup/env-file.ts';
import { runSetup } from '../setup/run-setup.ts';
import { checkEverything } from './doctor.ts';

/** `setup`: asks for the settings, checks them, writes `.env`, and finally runs the doctor. */
export function addSetup(program: Command, context: Context): void {
  program
    .command('setup')
    .description('Asks for the settings, checks each at once, writes .env, and creates the products at Twitch.')
    .option('--env-file <path>', 'file with the settings', parseFilled, '.env')
    .action(async ({ envFile }: { envFile: string }) => {
      const dialog = context.openDialog();
      try {
        const file = resolve(envFile);
        const answers = await runSetup({ context, dialog, file, example: resolve('.env.example') });
        context.output.print('');
        await dialog.ask({ label: 'Start the server in another window: npm start. Press Enter once it is ready' });
        const env = { ...readEnvFile(file), ...context.env, ...answers };
        const problems = await checkEverything({ ...context, env });
        if (problems > 0) throw new CliError('Put that right, and check again with: doctor');
        context.output.print(`Done. Sign in at ${answers.PUBLIC_URL}/dashboard`);
      } finally {
        dialog.close();
      }
    });
}
