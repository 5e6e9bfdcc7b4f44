import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createIntent, listExtensionItems, postTransaction } from '@bitcue/shared/api/extension.ts';
import { skuOf } from '@bitcue/shared/constants/bits.ts';
import sqlite from 'node-sqlite3-wasm';
import { settle } from '../load/settle.ts';
import { askIntent, openPanel, postReceipt, type Viewer } from '../load/viewer.ts';
import type { ProofWorld } from '../world/proof-world.ts';
import type { ScenarioOptions, ScenarioReport } from './scenario.ts';

/** Channels that buy while the disk fills up. */
export const DISK_FULL_CHANNELS = 3;
/** Bytes left when the disk starts to fill up: enough for a few purchases. */
const ROOM_BYTES = 150_000;
/** Number of purchases before the disk fills up, and of those after. */
const PURCHASES = 30;
/** Number of purchases that were allowed earlier but are paid when the disk is full. */
export const DISK_FULL_CAUGHT = 5;
/** Number of purchases attempted on the full disk. */
const TRIED = 20;
/** Milliseconds between two reads. */
const READ_MS = 50;
/** Number of purchases after which the disk must be full. */
const FILL_MAX = 2_000;

/**
 * The disk fills up, stays full through a kill and a start, and then has room again. Reads keep working, nothing is sold that
 * cannot be stored, late payments are stored once there is room, and the file is intact.
 */
export async function runDiskFull(world: ProofWorld, options: ScenarioOptions): Promise<ScenarioReport> {
  const broken: string[] = [];
  const shop = await openShop(world);
  for (const channel of world.channels) world.openPage(channel);
  for (let n = 0; n < PURCHASES; n += 1) await shop.buy();

  const caught = await Promise.all(Array.from({ length: DISK_FULL_CAUGHT }, () => shop.prepare()));
  await world.ebs.order({ roomBytes: ROOM_BYTES });
  let bought = PURCHASES;
  while (bought < FILL_MAX && (await shop.buy()) === 201) bought += 1;
  await world.ebs.order({ roomBytes: 0 });
  options.say(`the disk is full after ${bought} purchases`);

  const reads = startReading(world, await shop.viewer());
  const late = await Promise.all(caught.map((one) => one.pay()));
  const refused = await tryMany(shop);
  await wait(500);
  const whileFull = await reads.stop();

  const again = await restartOnFullDisk(world, await shop.viewer());
  // Their rows have survived the kill, so the same receipt gets the same answer without a write.
  const kept = await Promise.all(late.filter((one) => one.status === 200).map((one) => one.repeat()));
  const refusedAgain = await tryMany(shop);
  options.say(`full: reads ${JSON.stringify(whileFull)}, after a kill and a start ${JSON.stringify(again)}`);

  // There is room again; the panels repeat their receipts, Twitch its webhooks.
  await world.ebs.order({});
  const repeated = await Promise.all(late.map((one) => one.repeat()));
  let after = 0;
  for (let n = 0; n < PURCHASES; n += 1) if ((await shop.buy()) === 201) after += 1;
  const logs = await settle(world, options.say);
  await world.ebs.stop();
  const integrity = checkFile(join(world.dataDir, 'db', 'bitcue.db'));

  const answered = late.filter((one) => one.status === 200).length;
  if (whileFull.failed > 0 || whileFull.asked === 0) broken.push('reads did not go on while the disk was full');
  if (again.failed > 0 || again.asked === 0) broken.push('reads did not go on after a start on the full disk');
  if (kept.some((status) => status !== 200)) broken.push('a receipt was answered on the full disk that was not kept');
  if (refused.sold + refusedAgain.sold > 0) broken.push('something was sold that could not be kept');
  if (repeated.some((status) => status !== 200)) broken.push('a receipt was not taken once there was room');
  if (after !== PURCHASES) broken.push('not everything could be bought once there was room');
  if (integrity !== 'ok') broken.push(`the file is damaged: ${integrity}`);
  return {
    logs: [logs],
    broken,
    numbers: {
      boughtBefore: bought,
      paidWhenFull: DISK_FULL_CAUGHT,
      answeredWhenFull: answered,
      refusedBeforeBits: refused.refused + refusedAgain.refused,
      refusedWith: [...new Set([...refused.statuses, ...refusedAgain.statuses])],
      soldWhenFull: refused.sold + refusedAgain.sold,
      readsWhenFull: whileFull,
      readsAfterStartWhenFull: again,
      boughtAfter: after,
      integrity,
    },
  };
}

/** Creates a shop for viewers who each buy once. Every attempt returns its status. */
async function openShop(world: ProofWorld) {
  let count = 0;
  const viewer = async (): Promise<Viewer> => {
    const channel = world.channels[count % world.channels.length];
    if (!channel) throw new Error('A channel is needed.');
    count += 1;
    const login = `shopper_${count}`;
    await world.control.addUser({ login, bits: 10_000 });
    return openPanel(world, login, channel);
  };
  const post = (by: Viewer, path: string, body: unknown) =>
    fetch(`${world.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${by.token}` },
      body: JSON.stringify(body),
    });
  const payFor = async (by: Viewer, nonce: string) => {
    const { amount } = world.itemOf(by.channel, 'horn');
    const order = { viewer: by.login, channel: by.channel.login, sku: skuOf(amount) };
    const bought = await world.control.purchaseAtOnce(order);
    const response = await post(by, postTransaction.path, { receipt: bought.receipt, nonce });
    await response.body?.cancel();
    if (response.status === 200) world.answered.push({ id: bought.transactionId, at: Date.now() });
    const repeat = () => postReceipt(world, by, { ...bought, nonce }, null);
    return { status: response.status, repeat };
  };
  /** Requests an intent, which uses no Bits. Returns its status, and its nonce if it is allowed. */
  const ask = async () => {
    const by = await viewer();
    const { uuid, amount } = world.itemOf(by.channel, 'horn');
    const response = await post(by, createIntent.path, { item: uuid, amount, input: {} });
    const body: unknown = await response.json();
    return {
      by,
      status: response.status,
      nonce: response.status === 201 ? createIntent.answer.parse(body).nonce : null,
    };
  };
  return {
    viewer,
    ask,
    /** One purchase, if its intent is allowed; returns the status. A receipt that is refused is repeated later. */
    async buy(): Promise<number> {
      const { by, status, nonce } = await ask();
      if (nonce) await payFor(by, nonce);
      return status;
    },
    /** An allowed purchase that is paid for later. */
    async prepare() {
      const by = await viewer();
      const { uuid, amount } = world.itemOf(by.channel, 'horn');
      const intent = await askIntent(world, by, { item: uuid, amount });
      if (!intent) throw new Error('An intent was refused before the disk was full.');
      return { pay: () => payFor(by, intent.nonce) };
    },
  };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

async function tryMany(shop: Shop) {
  const statuses: number[] = [];
  for (let n = 0; n < TRIED; n += 1) statuses.push((await shop.ask()).status);
  const sold = statuses.filter((status) => status === 201).length;
  return { sold, refused: statuses.length - sold, statuses };
}

/** Reads what viewers and pages read, until stopped. */
function startReading(world: ProofWorld, viewer: Viewer): { stop(): Promise<{ asked: number; failed: number }> } {
  let stopped = false;
  const paths = [listExtensionItems.path, '/readyz', `/alerts/v1/${viewer.channel.alertKey}`];
  const count = { asked: 0, failed: 0 };
  const reading = (async () => {
    while (!stopped) {
      for (const path of paths) {
        const response = await fetch(`${world.url}${path}`, { headers: { Authorization: `Bearer ${viewer.token}` } });
        await response.body?.cancel();
        count.asked += 1;
        if (!response.ok) count.failed += 1;
      }
      await wait(READ_MS);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await reading;
      return count;
    },
  };
}

/** Kills the backend while the disk is full, starts it on the full disk, and reads from it. */
async function restartOnFullDisk(world: ProofWorld, viewer: Viewer): Promise<{ asked: number; failed: number }> {
  await world.ebs.kill();
  const started = await world.start({ roomBytes: 0 });
  if (started !== 'ready') {
    await world.startPlain();
    return { asked: 0, failed: 0 };
  }
  const reads = startReading(world, viewer);
  await wait(500);
  return reads.stop();
}

/** SQLite's own check of its file. */
function checkFile(path: string): string {
  const file = new sqlite.Database(path, { fileMustExist: true });
  try {
    // Without shared memory, only an exclusive connection can read the write-ahead log.
    file.exec('PRAGMA locking_mode=exclusive');
    return String(file.get('PRAGMA integrity_check')?.integrity_check);
  } finally {
    file.close();
  }
}
