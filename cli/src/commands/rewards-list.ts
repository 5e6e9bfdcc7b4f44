import type { Command } from 'commander';
import { parseFilled } from '../cli-error.ts';
import { type Context, findStreamer, withAdmin } from '../context.ts';
import { printRows, withJson } from '../print-rows.ts';

/** `rewards list`: lists what is stored about rewards and Power-ups. */
export function addRewardsList(group: Command, context: Context): void {
  const command = group
    .command('list')
    .description('Lists the rewards and Power-ups that are set up here, without asking Twitch.')
    .option('--channel <login|id>', 'only those of this streamer', parseFilled);
  withJson(command).action(async ({ channel, json }: { channel?: string; json?: boolean }) => {
    const rewards = await withAdmin(context, async (admin) =>
      admin.rewards.list(channel === undefined ? null : (await findStreamer(admin, channel)).id),
    );
    printRows(context, rewards, {
      json,
      empty: 'No rewards are set up.',
      columns: [
        { title: 'ID', show: ({ id }) => id },
        { title: 'CHANNEL', show: ({ channelId }) => channelId },
        { title: 'KIND', show: ({ kind }) => kind },
        { title: 'ON TWITCH', show: ({ twitchId, why }) => (twitchId === null ? (why ?? 'draft') : 'yes') },
        { title: 'COST', show: ({ cost }) => String(cost) },
        { title: 'FEATURES', show: ({ features }) => String(features) },
        { title: 'LAST USED', show: ({ lastRedeemedAt: at }) => (at === null ? '-' : new Date(at).toISOString()) },
        { title: 'TITLE', show: ({ title }) => title },
      ],
    });
  });
}
