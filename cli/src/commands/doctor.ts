import { resolve } from 'node:path';
import { type Admin, readConfig } from '@bitcue/ebs/admin';
import type { Command } from 'commander';
import { CliError, parseFilled } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { checkBilling } from '../doctor/check-billing.ts';
import {
  checkDisk,
  checkSettingsFile,
  checkStorage,
  checkStreamers,
  countClips,
  countVoices,
  describeData,
  openExisting,
} from '../doctor/check-data.ts';
import { checkServer, checkSocket } from '../doctor/check-server.ts';
import { checkApp, checkProducts, checkPurchases, checkVersion } from '../doctor/check-twitch.ts';
import { createReport, type Report } from '../doctor/report.ts';
import { sendTestAlert } from '../doctor/send-test-alert.ts';
import { formatSeconds } from '../output.ts';
import { withJson } from '../print-rows.ts';
import { addressOfTwitch, checkClock } from '../setup/check-clock.ts';

/** `doctor`: checks each link from the settings to the alert page, and says how to fix broken ones. */
export function addDoctor(program: Command, context: Context): void {
  const command = withJson(program.command('doctor'))
    .description('Checks each link from the settings to the alert page, and says how to fix broken ones.')
    .option('--alert', 'also send a test alert and follow it to its end')
    .option('--channel <login>', 'channel of the test alert; required if there are several', parseFilled)
    .action(async ({ alert = false, channel, json = false }: { alert?: boolean; channel?: string; json?: boolean }) => {
      if (channel !== undefined && !alert) command.error('error: --channel requires --alert');
      const problems = await checkEverything(context, { alert, channel, json });
      if (problems > 0) throw new CliError(problems === 1 ? '1 problem found.' : `${problems} problems found.`);
      if (!json) context.output.print('No problems found.');
    });
}

interface DoctorOptions {
  alert: boolean;
  channel: string | undefined;
  /** If true, each check is printed as JSON. */
  json: boolean;
}

/** Runs all checks and prints each. Returns the number of problems. */
export async function checkEverything(
  context: Context,
  options: DoctorOptions = { alert: false, channel: undefined, json: false },
): Promise<number> {
  const report = createReport(context.output, options);
  const { env } = context;
  const config = await report.check(
    'configuration',
    () => readConfig(env),
    ({ local, publicUrl }) => `${publicUrl}, with ${local ? 'a local Twitch' : 'Twitch'}`,
  );
  if (config === null) return report.problems();
  await report.checks([
    ['settings file', () => checkSettingsFile(resolve('.env'))],
    ['clock', () => tellClock(env)],
  ]);
  const admin = await report.check('data', () => openExisting(context, config), describeData);
  try {
    await report.checks(
      admin === null
        ? []
        : [
            ['disk', () => checkDisk(config)],
            ['storage', () => checkStorage(admin)],
            ['voices', () => countVoices(admin)],
            ['clips', () => countClips(admin)],
            ['speech', () => admin.voices.trySpeech().then(() => 'working')],
            ['streamers', () => checkStreamers(admin)],
            ['billing', () => checkBilling(admin)],
          ],
    );
    await report.chain([
      ['server', () => checkServer(config.publicUrl)],
      ['WebSockets', () => checkSocket(config.publicUrl)],
    ]);
    await report.checks([['Twitch sign-in', () => checkApp(config, 'twitch')]]);
    await report.chain([
      ['extension', () => checkApp(config, 'extension')],
      ['products', () => checkProducts(config)],
      ['purchases', () => checkPurchases(config)],
    ]);
    await report.checks([['version', () => checkVersion(config)]]);
    if (options.alert) await playAlert(report, admin, options.channel, context);
    return report.problems();
  } finally {
    await admin?.close();
  }
}

async function tellClock(env: Context['env']): Promise<string> {
  const why = await checkClock(addressOfTwitch(env), Date.now);
  if (why !== null) throw new CliError(why);
  return 'as Twitch has it';
}

async function playAlert(
  report: Report,
  admin: Admin | null,
  channel: string | undefined,
  context: Context,
): Promise<void> {
  if (admin === null || report.problems() > 0) report.skip('test alert');
  else {
    await report.check(
      'test alert',
      () => sendTestAlert(admin, channel, context),
      (ms) => `played to its end in ${formatSeconds(ms)}`,
    );
  }
}
