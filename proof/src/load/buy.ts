import { setTimeout as wait } from 'node:timers/promises';
import { skuOf } from '@bitcue/shared/constants/bits.ts';
import type { Random } from '../random.ts';
import type { Channel, ProofWorld } from '../world/proof-world.ts';
import type { PurchasePlan } from './plan.ts';
import { askIntent, openPanel, postReceipt } from './viewer.ts';

/** Bits of a new viewer: enough for any item. */
const PLENTY = 100_000;
/** Share of posted receipts whose answer never reaches the panel. */
const LOST_ANSWERS = 0.08;

let accounts = 0;

/** Returning viewers by channel. */
export type Regulars = Map<string, string>;

/** One purchase, from the intent to the last door. Returns false if it was refused before Bits were used. */
export async function buy(
  world: ProofWorld,
  channel: Channel,
  plan: PurchasePlan,
  random: Random,
  regulars: Regulars,
): Promise<boolean> {
  const { control } = world;
  let login = plan.sameViewer ? regulars.get(channel.login) : undefined;
  if (!login) {
    accounts += 1;
    login = `viewer_${accounts}`;
    await control.addUser({ login, bits: PLENTY });
    regulars.set(channel.login, login);
  }
  const viewer = await openPanel(world, login, channel);
  const item = world.itemOf(channel, plan.kind);
  const input: Record<string, string> = {};
  if (plan.kind === 'timeout') {
    accounts += 1;
    const target = `target_${accounts}`;
    await control.addUser({ login: target });
    input['punishment.target'] = target;
  }
  if (plan.kind === 'speech') input['tts.text'] = random.pick(['Hello there', 'Well played', 'Good evening']);
  const intent = plan.intent ? await askIntent(world, viewer, { item: item.uuid, amount: item.amount, input }) : null;
  if (plan.intent && !intent) return false;

  const webhook = {
    'at-once': null,
    never: { kind: 'drop' as const },
    late: { kind: 'delay' as const, delayMs: plan.webhookDelayMs },
    twice: { kind: 'duplicate' as const, times: 2 },
  }[plan.webhook];
  const bought = await control.purchase({ viewer: login, channel: channel.login, sku: skuOf(item.amount) }, webhook);
  if (!plan.intent) world.bare.push(bought.transactionId);
  if (plan.receiptAfterMs !== null) {
    await wait(plan.receiptAfterMs);
    const purchase = { ...bought, nonce: intent?.nonce ?? null };
    const faults = { random, loseShare: LOST_ANSWERS };
    await Promise.all(Array.from({ length: plan.tabs }, () => postReceipt(world, viewer, purchase, faults)));
  }
  return true;
}
