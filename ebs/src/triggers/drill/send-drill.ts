import { createHmac } from 'node:crypto';
import { skuOf } from '@bitcue/shared/constants/bits.ts';
import type { Config } from '../../config/config.ts';
import type { Executors } from '../../effects/executor.ts';
import { planItem } from '../../effects/plan-item.ts';
import type { Clock, Random } from '../../ports/system.ts';
import type { User } from '../../ports/users.ts';
import type { IntentStore } from '../bits/intent.ts';
import { TEST_ALERT } from '../test-alert.ts';

/** The price in Bits that a drill names; nothing is paid. */
const DRILL_AMOUNT = 5;

/** Dependencies of `sendDrill`. */
export interface DrillDeps {
  config: Config;
  intents: IntentStore;
  executors: Pick<Executors, 'tts'>;
  clock: Clock;
  random: Random;
}

/**
 * Sends a marked test alert through the real path: an intent, then a signed webhook to the running server, as Twitch
 * would send it. Returns the id of the interaction to follow. Throws if the server does not accept it.
 */
export async function sendDrill(deps: DrillDeps, user: User): Promise<string> {
  const { config, clock, random } = deps;
  const id = `drill-${random.uuid()}`;
  const sku = skuOf(DRILL_AMOUNT);
  const buyer = { opaqueId: null, userId: user.id, login: user.login, name: user.displayName };
  const { title, text, feature, input } = TEST_ALERT;
  const sale = { channelId: user.id, buyer, input };
  const steps = await planItem(deps.executors as Executors, { title, features: [feature] }, sale);
  await deps.intents.insert({
    nonce: random.id(),
    channelId: user.id,
    buyer,
    sku,
    amount: DRILL_AMOUNT,
    item: { uuid: random.uuid(), title, cooldownS: 0 },
    asks: false,
    text,
    input,
    steps,
    drill: true,
    createdAt: clock.now(),
    cancelledAt: null,
  });
  await postWebhook(config, new Date(clock.now()), {
    id,
    extension_client_id: config.extension.clientId,
    broadcaster_user_id: user.id,
    broadcaster_user_login: user.login,
    broadcaster_user_name: user.displayName,
    user_id: user.id,
    user_login: user.login,
    user_name: user.displayName,
    product: { name: title, sku, bits: 0, in_development: true },
  });
  return id;
}

/** Posts an event as EventSub does (twitch: handling webhook events). */
async function postWebhook(config: Config, at: Date, event: { id: string } & Record<string, unknown>): Promise<void> {
  const type = 'extension.bits_transaction.create';
  const subscription = {
    id: event.id,
    type,
    version: '1',
    status: 'enabled',
    cost: 0,
    condition: { extension_client_id: config.extension.clientId },
    transport: { method: 'webhook', callback: config.publicUrl },
    created_at: at.toISOString(),
  };
  const body = JSON.stringify({ subscription, event });
  const timestamp = at.toISOString();
  const signature = createHmac('sha256', config.eventSubSecrets[0] ?? '')
    .update(event.id + timestamp + body)
    .digest('hex');
  const response = await fetch(`${config.publicUrl}/eventsub/event/drill`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Twitch-Eventsub-Message-Id': event.id,
      'Twitch-Eventsub-Message-Retry': '0',
      'Twitch-Eventsub-Message-Type': 'notification',
      'Twitch-Eventsub-Message-Signature': `sha256=${signature}`,
      'Twitch-Eventsub-Message-Timestamp': timestamp,
      'Twitch-Eventsub-Subscription-Type': type,
      'Twitch-Eventsub-Subscription-Version': '1',
    },
    body,
    signal: AbortSignal.timeout(5_000),
  });
  if (!response.ok) throw new Error(`The server answered the webhook with ${response.status}.`);
}
