import { createHmac } from 'node:crypto';
import type { System } from './system.ts';

/** What `sendWebhook` sends. `path`: below the webhook route; by default, that of the channel's subscription. */
export interface SentWebhook {
  id: string;
  type: string;
  event: object;
  path?: string;
  retry?: number;
}

/**
 * Sends a signed webhook as `twitch event trigger -I <id>` of Twitch's command-line tool does (twitch: section "twitch-cli"):
 * the message id is also the subscription's id, and the time has nanoseconds. Returns the status of the answer.
 */
export async function sendWebhook(
  { config, channelId }: Pick<System, 'config' | 'channelId'>,
  { id, type, event, path = `${type}.${channelId}`, retry = 0 }: SentWebhook,
): Promise<number> {
  const timestamp = new Date().toISOString().replace('Z', '123456Z');
  const text = JSON.stringify({
    subscription: {
      id,
      status: 'enabled',
      type,
      version: '1',
      condition: { broadcaster_user_id: channelId },
      transport: { method: 'webhook', callback: 'null' },
      created_at: timestamp,
      cost: 0,
    },
    event,
  });
  const [secret = ''] = config.eventSubSecrets;
  const signature = createHmac('sha256', secret).update(id).update(timestamp).update(text).digest('hex');
  const response = await fetch(`${config.publicUrl}/eventsub/event/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Twitch-Eventsub-Message-Id': id,
      'Twitch-Eventsub-Message-Retry': String(retry),
      'Twitch-Eventsub-Message-Timestamp': timestamp,
      'Twitch-Eventsub-Message-Signature': `sha256=${signature}`,
      'Twitch-Eventsub-Message-Type': 'notification',
      'Twitch-Eventsub-Subscription-Type': type,
      'Twitch-Eventsub-Subscription-Version': '1',
    },
    body: text,
  });
  return response.status;
}
