import { setTimeout as wait } from 'node:timers/promises';
import { skuOf } from '@bitcue/shared/constants/bits.ts';
import { check } from '../checker/check.ts';
import type { Violation } from '../checker/violations.ts';
import { askIntent, postReceipt } from '../load/viewer.ts';
import { type ItemKind, PRICES } from '../world/items.ts';
import type { Channel, ProofWorld } from '../world/proof-world.ts';
import {
  buyItem,
  newTarget,
  newViewer,
  postOldWebhook,
  timeOutByModerator,
  until,
  untilPlay,
  untilRun,
  untilState,
} from './scenario-tools.ts';
import type { TwoProcesses } from './two-processes.ts';

const BITS_TYPE = 'extension.bits_transaction.create';
/** Length of a clip that is interrupted in the middle, in milliseconds. */
const LONG_CLIP_MS = 500;
/** Milliseconds, slightly more than the maximum age of an EventSub message. */
const LATE_MS = 660_000;

/** Input of a scenario. `sabotages` are those that are on, for backends the scenario starts itself. */
export interface Stage {
  world: ProofWorld;
  channel: Channel;
  otherChannel: Channel;
  sabotages: readonly string[];
  /** Collects violations that a scenario sees while it runs and that disappear later. */
  early: Violation[];
}

/**
 * The shortest scenario that reveals each sabotage. Each also runs on the unchanged product, where it must find nothing.
 */
export const SCENARIOS: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  'no-unique-index': toldAgainAfterRestart,
  'memory-only-dedupe': toldAgainAfterRestart,

  async 'ack-before-write'({ world, channel, sabotages, early }) {
    const bought = await buyItem(world, channel, 'horn', { webhook: { kind: 'drop' } });
    const list = await world.control.fault({ target: 'transactions', kind: 'drop' });
    await bought.post();
    await world.ebs.kill();
    await world.start({ sabotages: [...sabotages] });
    early.push(...check(await world.collect()).violations.filter((one) => one.check.startsWith('answered')));
    await world.control.removeFault(list.id);
    // The receipt is posted again, as every open tab does, so everything can recover from here on.
    await bought.post();
    world.openPage(channel);
    if (early.length === 0) await untilPlay(world, bought.transactionId, 'completed');
  },

  async 'trust-the-tokens-channel'({ world, channel, otherChannel }) {
    world.openPage(channel);
    const viewer = await newViewer(world, channel);
    const { uuid, amount } = world.itemOf(channel, 'horn');
    const intent = await askIntent(world, viewer, { item: uuid, amount });
    const forged = await world.control.forge(
      {
        kind: 'receipt-other-channel',
        viewer: viewer.login,
        channel: channel.login,
        otherChannel: otherChannel.login,
        sku: intent?.sku ?? '',
      },
      { kind: 'delay', delayMs: 700 },
    );
    const purchase = {
      transactionId: forged.transactionId,
      receipt: forged.receipt ?? '',
      nonce: intent?.nonce ?? null,
    };
    await postReceipt(world, viewer, purchase, null);
    await untilState(world, forged.transactionId, 'done', 'misrouted');
    await world.control.idle();
  },

  async 'trust-the-clients-amount'({ world, channel }) {
    world.openPage(channel);
    const viewer = await newViewer(world, channel);
    const { uuid } = world.itemOf(channel, 'pricey');
    const intent = await askIntent(world, viewer, { item: uuid, amount: 5 });
    if (!intent) return;
    const order = { viewer: viewer.login, channel: channel.login, sku: intent.sku };
    const bought = await world.control.purchase(order, null);
    await postReceipt(world, viewer, { ...bought, nonce: intent.nonce }, null);
    await untilPlay(world, bought.transactionId, 'completed');
  },

  'guess-items-for-other-viewers': (stage) => buyBare(stage, 'personal'),
  'guess-punishments': (stage) => buyBare(stage, 'fixedTimeout'),

  /** A moderator times the target out while the viewer is paying. */
  async 'overwrite-a-moderators-timeout'({ world, channel, sabotages }) {
    const target = await newTarget(world);
    const bought = await buyItem(world, channel, 'timeout', {
      input: { 'punishment.target': target.login },
      beforePayment: () => timeOutByModerator(world, channel, target.id),
    });
    world.moderated.push(bought.transactionId);
    await untilState(world, bought.transactionId, sabotages.length > 0 ? 'done' : 'owed');
  },

  async 'skip-domain-id'({ world, channel }) {
    const viewer = await newViewer(world, channel);
    const order = { viewer: viewer.login, channel: channel.login, sku: 'bits25' };
    const forged = await world.control.forge({ kind: 'receipt-wrong-domain', ...order }, null);
    const { transactionId, receipt } = forged;
    await postReceipt(world, viewer, { transactionId, receipt: receipt ?? '', nonce: null }, null);
  },

  async 'ignore-the-in-development-flag'({ world, channel }) {
    world.openPage(channel);
    const bought = await buyItem(world, channel, 'development');
    await bought.post();
    await untilState(world, bought.transactionId, 'done', 'skipped');
  },

  async 'no-webhook-signature'({ world, channel }) {
    const viewer = await newViewer(world, channel);
    const order = { viewer: viewer.login, channel: channel.login, sku: 'bits75' };
    const { status } = await world.control.forge({ kind: 'webhook-bad-signature', ...order }, null);
    if (status === null) throw new Error('The forged webhook was not answered.');
  },

  async 'no-timestamp-check'({ world, channel }) {
    const status = await postOldWebhook(world, channel, LATE_MS);
    if (status >= 500) throw new Error(`The old webhook was answered with ${status}.`);
  },

  /** Somebody has the address of the alert page, and connects while the streamer's OBS is closed. */
  async 'trust-any-alert-page'({ world, channel, sabotages }) {
    await openTrustedPage(world, channel);
    world.openPage(channel, { name: 'rogue', browser: 'rogue', isRogue: true });
    const bought = await buyItem(world, channel, 'horn');
    if (sabotages.length > 0) return untilState(world, bought.transactionId, 'done');
    await untilState(world, bought.transactionId, 'leased');
    world.openPage(channel);
    await untilPlay(world, bought.transactionId, 'completed');
  },
  'believe-an-early-end': (stage) => breakOffInMidPlay(stage, 0),
  'settle-before-played': (stage) => breakOffInMidPlay(stage),
  /** The page acknowledges at the earliest time at which the server accepts it. */
  'page-acknowledges-before-it-plays': (stage) =>
    breakOffInMidPlay(stage, stage.sabotages.length > 0 ? 0.55 : undefined),

  async 'worker-drops-on-error'({ world, channel }) {
    world.openPage(channel);
    await world.control.fault({
      target: 'helix',
      kind: 'answer',
      status: 429,
      method: 'POST',
      match: 'moderation/bans',
      count: 1,
    });
    const input = { 'punishment.target': (await newTarget(world)).login };
    const bought = await buyItem(world, channel, 'timeout', { input });
    await bought.post();
    await untilState(world, bought.transactionId, 'done');
  },

  /** The process dies after Twitch has done what must not be repeated, and before that is recorded. */
  async 'repeats-what-must-run-once'({ world, channel, sabotages }) {
    const orders = { sabotages: [...sabotages, 'punishments-run-once'] };
    await world.ebs.order({ ...orders, kill: { point: 'after-twitch-call', after: 1 } });
    const input = { 'punishment.target': (await newTarget(world)).login };
    const bought = await buyItem(world, channel, 'timeout', { input });
    world.once.push(bought.transactionId);
    await world.ebs.ended;
    await world.start(orders);
    await untilState(world, bought.transactionId, sabotages.length > 0 ? 'done' : 'owed');
  },
};

/** Scenarios with two backends on one database. */
export const TWO_PROCESS_SCENARIOS: Readonly<Record<string, (stage: Stage, two: TwoProcesses) => Promise<void>>> = {
  async 'no-lease'({ world, channel, sabotages }, { startSecond, secondUrl }) {
    const bought = await buyItem(world, channel, 'horn');
    await untilState(world, bought.transactionId, 'leased');
    await startSecond(sabotages);
    // One of them leads.
    world.openPage(channel, { ebsUrl: secondUrl, name: 'page-at-second' });
    world.openPage(channel, { name: 'page-at-first' });
    await untilPlay(world, bought.transactionId, 'completed');
  },

  async 'lease-without-compare-and-set'({ world, channel, sabotages }, two) {
    const { first, startSecond, secondUrl } = two;
    // The first process takes over whatever the second was the home of.
    await two.stopSecond();
    const bought = await buyItem(world, channel, 'horn');
    await untilRun(world, bought.transactionId);
    first.freeze();
    await startSecond(sabotages);
    world.openPage(channel, { ebsUrl: secondUrl, name: 'page-at-second' });
    await untilPlay(world, bought.transactionId, 'completed');
    await untilState(world, bought.transactionId, 'done');
    // The process that seemed dead comes back with its old memory.
    first.thaw();
    await bought.post();
    world.openPage(channel, { name: 'page-at-first' });
  },
};

/** Opens the channel's own page and closes it again, so that its browser is the first known for the key. */
async function openTrustedPage(world: ProofWorld, channel: Channel): Promise<void> {
  const page = world.openPage(channel);
  await until('the page is welcome', () => page.isWelcome);
  page.close();
}

/** Pays the price of an item for a viewer who has chosen none. */
async function buyBare({ world, channel, sabotages }: Stage, kind: ItemKind): Promise<void> {
  world.openPage(channel);
  const viewer = await newViewer(world, channel);
  const order = { viewer: viewer.login, channel: channel.login, sku: skuOf(PRICES[kind]) };
  const { transactionId } = await world.control.purchase(order, null);
  world.bare.push(transactionId);
  await untilState(world, transactionId, sabotages.length > 0 ? 'done' : 'owed');
}

/** Kills the process after a purchase has played, and delivers the webhook again. */
async function toldAgainAfterRestart({ world, channel, sabotages }: Stage): Promise<void> {
  world.openPage(channel);
  const bought = await buyItem(world, channel, 'horn');
  await untilPlay(world, bought.transactionId, 'completed');
  await untilState(world, bought.transactionId, 'done');
  await world.ebs.kill();
  await world.start({ sabotages: [...sabotages] });
  await world.control.redeliver(BITS_TYPE);
  await world.control.idle();
  await wait(600);
}

/** Crashes the page in the middle of a clip; it comes back. */
async function breakOffInMidPlay({ world, channel }: Stage, acknowledgesAt?: number): Promise<void> {
  const page = world.openPage(channel, {
    clipMs: LONG_CLIP_MS,
    ...(acknowledgesAt !== undefined && { acknowledgesAt }),
  });
  const bought = await buyItem(world, channel, 'horn');
  await untilPlay(world, bought.transactionId, 'begun');
  await wait(80);
  page.crash(50);
  await untilState(world, bought.transactionId, 'done', 'owed');
  await until('the page comes to rest', () => page.playing.length === 0);
}

/** Scenarios that run exactly like another one on the unchanged product, with the other's name. */
export const SAME_WHEN_SOUND: Readonly<Record<string, string>> = {
  'memory-only-dedupe': 'no-unique-index',
  'page-acknowledges-before-it-plays': 'settle-before-played',
};
