import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { skuOf } from '@bitcue/shared/constants/bits.ts';
import { askIntent, openPanel, postReceipt, type Viewer } from '../load/viewer.ts';
import type { Control } from '../world/control.ts';
import type { ItemKind } from '../world/items.ts';
import type { Channel, World } from '../world/world.ts';

/** Milliseconds that something a scenario waits for may take. */
const WAIT_MS = 8_000;

let accounts = 0;

/** What becomes of a purchase's webhook. */
type Webhook = Parameters<Control['purchase']>[1];

/** A viewer with plenty of Bits in the panel of a channel. */
export async function newViewer(world: World, channel: Channel): Promise<Viewer> {
  accounts += 1;
  const login = `guest_${accounts}`;
  await world.control.addUser({ login, bits: 100_000 });
  return openPanel(world, login, channel);
}

/** An account that can be punished. */
export async function newTarget(world: World): Promise<string> {
  accounts += 1;
  const login = `chatter_${accounts}`;
  await world.control.addUser({ login });
  return login;
}

/** Intent and purchase; the receipt is not posted. Throws when the intent is refused. */
export async function buyItem(
  world: World,
  channel: Channel,
  kind: ItemKind,
  options: { webhook?: Webhook; input?: Record<string, string> } = {},
) {
  const viewer = await newViewer(world, channel);
  const { uuid, amount } = world.itemOf(channel, kind);
  const intent = await askIntent(world, viewer, { item: uuid, amount, input: options.input ?? {} });
  if (!intent) throw new Error(`The intent for ${kind} was refused.`);
  const order = { viewer: viewer.login, channel: channel.login, sku: skuOf(amount) };
  const bought = await world.control.purchase(order, options.webhook ?? null);
  const post = () => postReceipt(world, viewer, { ...bought, nonce: intent.nonce }, null);
  return { ...bought, viewer, nonce: intent.nonce, post };
}

/** Waits until it is so. Throws with `what` when that takes too long. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    await wait(15);
  }
}

/** Waits until a play of a purchase has got so far. */
export function untilPlay(world: World, id: string, what: 'begun' | 'completed'): Promise<void> {
  return until(`${id} ${what}`, () => world.plays.some((line) => line.cue.startsWith(`${id}:`) && line.what === what));
}

/** Waits until the ledger has a purchase in one of these states. */
export function untilState(world: World, id: string, ...states: string[]): Promise<void> {
  return until(`${id} ${states.join(' or ')}`, async () =>
    (await world.readRows()).some((row) => row._id.startsWith(id) && states.includes(row.state)),
  );
}

/** Posts a rightly signed webhook of a purchase that never was, with a time of its own; returns the status. */
export async function postOldWebhook(world: World, channel: Channel, ageMs: number): Promise<number> {
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
