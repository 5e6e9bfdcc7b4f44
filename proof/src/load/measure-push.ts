import { skuOf } from '@bitcue/shared/constants/bits.ts';
import type { Channel, ProofWorld } from '../world/proof-world.ts';
import { askIntent, openPanel, postReceipt } from './viewer.ts';

/** Milliseconds within which each purchase must reach its page. */
const WITHIN_MS = 30_000;
/** Bits of a viewer: enough for the purchase. */
const PLENTY = 100_000;

let viewers = 0;

/**
 * Makes purchases one after the other while nothing else happens. Returns the milliseconds from the report of each purchase until
 * its page was told to play it. `count` is the number of purchases, on all channels in turn, after an uncounted one on each.
 * `pagesAt` is where pages connect; `reportTo` is where intents and receipts are posted. If it is null, everything goes to the proxy,
 * and the webhook reports, because a receipt alone waits for a look-up at Twitch.
 */
export async function measurePush(
  world: ProofWorld,
  count: number,
  pagesAt: string,
  reportTo: string | null,
): Promise<number[]> {
  world.closePages();
  const toldAt = new Map<string, number>();
  for (const channel of world.channels) {
    world.openPage(channel, {
      ebsUrl: pagesAt,
      origin: world.url,
      onPlay: (cue) => toldAt.set(cue.split(':')[0] ?? '', performance.now()),
    });
  }
  const ms: number[] = [];
  for (let n = -world.channels.length; n < count; n += 1) {
    const channel = world.channels.at(n % world.channels.length) as Channel;
    const took = await buyOnce({ ...world, url: reportTo ?? world.url }, channel, toldAt, reportTo === null);
    if (n >= 0) ms.push(took);
  }
  world.closePages();
  return ms;
}

/** Buys a sound. Returns the milliseconds from its report to its play. Throws if it is not played in time. */
async function buyOnce(
  world: ProofWorld,
  channel: Channel,
  toldAt: ReadonlyMap<string, number>,
  byWebhook: boolean,
): Promise<number> {
  // Each purchase has its own viewer, because one viewer can make only a few per minute.
  viewers += 1;
  const login = `measuring_${viewers}`;
  await world.control.addUser({ login, bits: PLENTY });
  const viewer = await openPanel(world, login, channel);
  const item = world.itemOf(channel, 'horn');
  const intent = await askIntent(world, viewer, { item: item.uuid, amount: item.amount });
  if (intent === null) throw new Error('An intent was refused.');
  const purchase = { viewer: login, channel: channel.login, sku: skuOf(item.amount) };
  const paidAt = performance.now();
  const bought = await world.control.purchase(purchase, byWebhook ? null : { kind: 'drop' });
  const reportedAt = byWebhook ? paidAt : performance.now();
  if (!byWebhook) await postReceipt(world, viewer, { ...bought, nonce: intent.nonce }, null);
  while (!toldAt.has(bought.transactionId)) {
    if (performance.now() - reportedAt > WITHIN_MS) throw new Error(`${bought.transactionId} was not played.`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return (toldAt.get(bought.transactionId) ?? 0) - reportedAt;
}
