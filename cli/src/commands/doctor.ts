import { type Admin, openAdmin, readConfig } from '@bitcue/ebs/admin';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { type Context, silentLog } from '../context.ts';
import {
  checkDataFolder,
  checkServer,
  checkTwitch,
  countClips,
  countVoices,
  describeData,
} from '../doctor/check-links.ts';
import { createReport, type Report } from '../doctor/report.ts';
import { sendTestAlert } from '../doctor/send-test-alert.ts';
import { formatSeconds } from '../format-values.ts';
import { parseFilled } from '../parse-filled.ts';

/** `doctor`: each link of the chain from the settings to the alert page, and what to do about the broken one. */
export function addDoctor(program: Command, context: Context): void {
  const command = program
    .command('doctor')
    .description('Checks each link of the chain and says what to do about a broken one.')
    .option('--alert', 'also send a marked test alert and follow it to its end')
    .option('--channel <login>', 'channel of the test alert; needed when there are several', parseFilled)
    .action(async ({ alert = false, channel }: { alert?: boolean; channel?: string }) => {
      if (channel !== undefined && !alert) command.error('error: --channel goes with --alert');
      const report = createReport(context.output);
      await checkAll(report, context, { alert, channel });
      const problems = report.problems();
      if (problems > 0) throw new CliError(problems === 1 ? '1 problem.' : `${problems} problems.`);
      context.output.print('All is well.');
    });
}

interface Wanted {
  alert: boolean;
  channel: string | undefined;
}

async function checkAll(report: Report, context: Context, wanted: Wanted): Promise<void> {
  const { env } = context;
  const config = await report.check(
    'configuration',
    () => readConfig(env),
    ({ local, publicUrl }) => `${publicUrl}, with ${local ? 'a local Twitch' : 'Twitch'}`,
  );
  if (config === null) return;
  const open = async (): Promise<Admin> => {
    checkDataFolder(config);
    const admin = await openAdmin(env, silentLog);
    await admin.pingStore();
    return admin;
  };
  const admin = await report.check('data', open, describeData);
  try {
    if (admin !== null) await checkContent(report, admin);
    await report.check(
      'server',
      () => checkServer(config.publicUrl),
      () => 'ready',
    );
    if (admin === null) {
      for (const name of ['Twitch sign-in', 'extension']) report.skip(name);
    } else {
      await report.check(
        'Twitch sign-in',
        () => checkTwitch(admin, 'twitch'),
        () => 'Twitch gives an app token',
      );
      await report.check(
        'extension',
        () => checkTwitch(admin, 'extension'),
        () => 'Twitch gives an app token',
      );
    }
    if (!wanted.alert) return;
    if (admin === null || report.problems() > 0) report.skip('test alert');
    else {
      await report.check(
        'test alert',
        () => sendTestAlert(admin, wanted.channel, context),
        (ms) => `played to its end in ${formatSeconds(ms)}`,
      );
    }
  } finally {
    await admin?.close();
  }
}

async function checkContent(report: Report, admin: Admin): Promise<void> {
  await report.check(
    'voices',
    () => countVoices(admin),
    (count) => `${count} voices`,
  );
  await report.check(
    'clips',
    () => countClips(admin),
    (count) => (count === 0 ? 'none yet; add some with: media import' : `${count} clips, every file is there`),
  );
  await report.check(
    'speech',
    () => admin.trySpeech(),
    () => 'speaks',
  );
}
