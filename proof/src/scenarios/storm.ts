import { setTimeout as wait } from 'node:timers/promises';
import { skuOf } from '@bitcue/shared/constants/bits.ts';
import { waitUntilSettled } from '../load/settle.ts';
import { askIntent, openPanel, postReceipt, type Viewer } from '../load/viewer.ts';
import type { Channel, ProofWorld } from '../world/proof-world.ts';
import { describeSpread, runSideBySide, type ScenarioOptions, type ScenarioReport } from './scenario.ts';

/** Number of channels in a storm across many channels. */
export const STORM_CHANNELS = 200;
/** Number of purchases in a storm, and the milliseconds within which they arrive (reliability: L-02). */
const PURCHASES = 2_000;
const SPAN_MS = 10_000;
/** Milliseconds a page plays a clip: just over half of it, so that the server accepts its end. */
const CLIP_MS = 60;
/** Milliseconds within which the next alert of the storm must have played. */
const REST_MS = 120_000;
/** Accounts and sessions created at a time, and concurrent buyers. They share one process with the local Twitch. */
const SIDE_BY_SIDE = 16;
const BUYERS = 96;

/** Makes 2,000 purchases in ten seconds, on one channel and then on 200. Everything must be kept and played. */
export async function runStorm(world: ProofWorld, options: ScenarioOptions): Promise<ScenarioReport> {
  const logs: ScenarioReport['logs'] = [];
  const numbers: Record<string, unknown> = {};
  for (const channel of world.channels) world.openPage(channel, { clipMs: CLIP_MS });
  const one = world.channels.slice(0, 1);
  for (const [name, channels] of [
    ['oneChannel', one],
    ['manyChannels', world.channels],
  ] as const) {
    const { logs: part, ...measured } = await storm(world, channels, options);
    logs.push(part);
    numbers[name] = measured;
    options.say(`${name} ${JSON.stringify(measured)}`);
    await world.forgetLogs();
  }
  return { logs, broken: [], numbers };
}

async function storm(world: ProofWorld, channels: readonly Channel[], options: ScenarioOptions) {
  const purchases = options.purchases ?? PURCHASES;
  const viewers = await makeViewers(world, channels, purchases);
  const answerMs: number[] = [];
  let withoutIntent = 0;
  const startedAt = performance.now();
  const buyOne = async (viewer: Viewer, index: number): Promise<void> => {
    await wait(Math.max(0, startedAt + (index * SPAN_MS) / purchases - performance.now()));
    const item = world.itemOf(viewer.channel, 'horn');
    // A channel accepts 600 intents per minute; beyond that, the panel sells nothing. Whatever is paid anyway must be kept.
    const intent =
      channels.length > 1 ? await askIntent(world, viewer, { item: item.uuid, amount: item.amount }) : null;
    if (!intent) withoutIntent += 1;
    const order = { viewer: viewer.login, channel: viewer.channel.login, sku: skuOf(item.amount) };
    const bought = await world.control.purchaseAtOnce(order);
    const postedAt = performance.now();
    await postReceipt(world, viewer, { ...bought, nonce: intent?.nonce ?? null }, null);
    answerMs.push(performance.now() - postedAt);
  };
  await runSideBySide(
    viewers.map((viewer, index) => () => buyOne(viewer, index)),
    BUYERS,
  );
  const boughtWithinMs = Math.round(performance.now() - startedAt);
  const logs = await waitUntilSettled(world, options.say, REST_MS);
  const settledAt = new Map(logs.truth.flatMap((line) => (line.id ? [[line.id, Date.parse(line.at)] as const] : [])));
  return {
    logs,
    purchases,
    channels: channels.length,
    withoutIntent,
    boughtWithinMs,
    paidToRecordedMs: describeSpread(logs.rows.map((row) => row.createdAt - (settledAt.get(row._id) ?? row.createdAt))),
    receiptAnsweredMs: describeSpread(answerMs),
    allPlayedAfterMs: Math.round(performance.now() - startedAt),
    clipMs: CLIP_MS,
  };
}

/** Opens a panel for one viewer with Bits per purchase, channel by channel in turn. */
function makeViewers(world: ProofWorld, channels: readonly Channel[], count: number): Promise<Viewer[]> {
  const tasks = Array.from({ length: count }, (_, index) => async () => {
    const login = `storm_${channels.length}_${index}`;
    const channel = channels[index % channels.length];
    if (!channel) throw new Error('A storm needs a channel.');
    await world.control.addUser({ login, bits: 1_000 });
    return openPanel(world, login, channel);
  });
  return runSideBySide(tasks, SIDE_BY_SIDE);
}
