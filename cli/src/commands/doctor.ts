import { type Admin, openAdmin, readConfig } from '@bitcue/ebs/admin';
import type { Command } from 'commander';
import { CliError, parseFilled } from '../cli-error.ts';
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
import { formatSeconds } from '../output.ts';

/** `doctor`: checks each link from the settings to the alert page, and says how to fix broken ones. */
export function addDoctor(program: Command, context: Context): void {
  const command = program
    .command('doctor')
    .description('Checks each link from the settings to the alert page, and says how to fix broken ones.')
    .option('--alert', 'also send a test alert and follow it to its end')
    .option('--channel <login>', 'channel of the test alert; required if there are several', parseFilled)
    .action(async ({ alert = false, channel }: { alert?: boolean; channel?: string }) => {
      if (channel !== undefined && !alert) command.error('error: --channel requires --alert');
      const report = createReport(context.output);
      await checkAll(report, context, { alert, channel });
      const problems = report.problems();
      if (problems > 0) throw new CliError(problems === 1 ? '1 problem found.' : `${problems} problems found.`);
      context.output.print('No problems found.');
    });
}

interface DoctorOptions {
  alert: boolean;
  channel: string | undefined;
}

async function checkAll(report: Report, context: Context, options: DoctorOptions): Promise<void> {
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
        () => 'app token issued',
      );
      await report.check(
        'extension',
        () => checkTwitch(admin, 'extension'),
        () => 'app token issued',
      );
    }
    if (!options.alert) return;
    if (admin === null || report.problems() > 0) report.skip('test alert');
    else {
      await report.check(
        'test alert',
        () => sendTestAlert(admin, options.channel, context),
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
    (count) => (count === 0 ? 'none yet; add some with: media import' : `${count} clips, no file missing`),
  );
  await report.check(
    'speech',
    () => admin.trySpeech(),
    () => 'working',
  );
}
