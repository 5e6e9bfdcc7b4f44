import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { skuOf } from '@bitcue/shared/constants/bits.ts';
import { askIntent, openPanel, postReceipt, type Viewer } from '../load/viewer.ts';
import type { Control } from '../world/control.ts';
import type { ItemKind } from '../world/items.ts';
import type { Channel, ProofWorld } from '../world/proof-world.ts';

/** Maximum wait of a scenario in milliseconds: far more than needed, because a busy machine can be ten times slower. */
const WAIT_MS = 30_000;

let accounts = 0;

/** What happens to a purchase's webhook. */
type Webhook = Parameters<Control['purchase']>[1];

/** Opens a panel for a viewer with plenty of Bits. */
export async function newViewer(world: ProofWorld, channel: Channel): Promise<Viewer> {
  accounts += 1;
  const login = `guest_${accounts}`;
  await world.control.addUser({ login, bits: 100_000 });
  return openPanel(world, login, channel);
}

/** Creates an account that can be punished. */
export async function newTarget(world: ProofWorld): Promise<{ id: string; login: string }> {
  accounts += 1;
  return world.control.addUser({ login: `chatter_${accounts}` });
}

/** Times somebody out for a day as a moderator, at the local Twitch. */
export async function timeOutByModerator(world: ProofWorld, channel: Channel, userId: string): Promise<void> {
  const moderator = await newTarget(world);
  const [createdAt = '', expiresAt = ''] = [0, 86_400_000].map((ms) => new Date(Date.now() + ms).toISOString());
  const { bans } = world.simulator.twitch.state.channels[channel.channelId] ?? {};
  bans?.push({ userId, moderatorId: moderator.id, reason: '', createdAt, expiresAt });
}

/**
 * Creates an intent and pays for it, without posting the receipt. `beforePayment` runs in between. Throws if the intent is
 * refused.
 */
export async function buyItem(
  world: ProofWorld,
  channel: Channel,
  kind: ItemKind,
  options: { webhook?: Webhook; input?: Record<string, string>; beforePayment?: () => Promise<void> } = {},
) {
  const viewer = await newViewer(world, channel);
  const { uuid, amount } = world.itemOf(channel, kind);
  const intent = await askIntent(world, viewer, { item: uuid, amount, input: options.input ?? {} });
  if (!intent) throw new Error(`The intent for ${kind} was refused.`);
  await options.beforePayment?.();
  const order = { viewer: viewer.login, channel: channel.login, sku: skuOf(amount) };
  const bought = await world.control.purchase(order, options.webhook ?? null);
  const post = () => postReceipt(world, viewer, { ...bought, nonce: intent.nonce }, null);
  return { ...bought, viewer, nonce: intent.nonce, post };
}

/** Waits until a condition holds. Throws an Error that names `what` if that takes too long. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    await wait(15);
  }
}

/** Waits until a play of a purchase has begun or completed. */
export function untilPlay(world: ProofWorld, id: string, what: 'begun' | 'completed'): Promise<void> {
  return until(`${id} ${what}`, () => world.plays.some((line) => line.cue.startsWith(`${id}:`) && line.what === what));
}

/** Waits until a purchase is in one of these states. */
export function untilState(world: ProofWorld, id: string, ...states: string[]): Promise<void> {
  return until(`${id} ${states.join(' or ')}`, async () =>
    (await world.readRows()).some((row) => row._id.startsWith(id) && states.includes(row.state)),
  );
}

/** Waits until the process that runs a purchase knows of it. The purchase may first be assigned to a process that has died. */
export function untilRun(world: ProofWorld, id: string): Promise<void> {
  return until(`${id} runs`, async () =>
    (await world.readRows()).some((row) => row._id.startsWith(id) && row.state === 'leased' && row.tell === undefined),
  );
}

/** Posts a correctly signed webhook of a purchase that never happened, dated in the past; returns the status. */
export async function postOldWebhook(world: ProofWorld, channel: Channel, ageMs: number): Promise<number> {
  const id = randomUUID();
  const viewer = await newViewer(world, channel);
  const type = 'extension.bits_transaction.create';
  const condition = { extension_client_id: world.extension.extensionClientId };
  const body = JSON.stringify({
    subscription: {
      id: randomUUID(),
      type,
      version: '1',
      status: 'enabled',
      cost: 0,
      condition,
      transport: { method: 'webhook', callback: `${world.url}/eventsub/event/any` },
      created_at: new Date().toISOString(),
    },
    event: {
      id,
      ...condition,
      broadcaster_user_id: channel.channelId,
      broadcaster_user_login: channel.login,
      broadcaster_user_name: channel.login,
      user_id: '900000001',
      user_login: viewer.login,
      user_name: viewer.login,
      product: { name: '75 Bits', sku: 'bits75', bits: 75, in_development: false },
    },
  });
  const messageId = randomUUID();
  const timestamp = new Date(Date.now() - ageMs).toISOString();
  const signature = createHmac('sha256', world.eventSubSecret)
    .update(messageId + timestamp + body)
    .digest('hex');
  const response = await fetch(`${world.url}/eventsub/event/any`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Twitch-Eventsub-Message-Id': messageId,
      'Twitch-Eventsub-Message-Retry': '0',
      'Twitch-Eventsub-Message-Type': 'notification',
      'Twitch-Eventsub-Message-Signature': `sha256=${signature}`,
      'Twitch-Eventsub-Message-Timestamp': timestamp,
      'Twitch-Eventsub-Subscription-Type': type,
      'Twitch-Eventsub-Subscription-Version': '1',
    },
    body,
  });
  return response.status;
}
