import { createHmac } from 'node:crypto';
import type { createReward } from '@bitcue/shared/api/rewards.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { CHANNEL_LOGIN, connectPage, type System, startSystem } from './support/system.ts';

const TOPIC = 'channel.channel_points_custom_reward_redemption.add';
const SOUND = { id: 'a', type: 'sound', settings: { list: [{ shortId: 'sound0000000000000001' }] } };

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

/** A redemption that Twitch holds, and of which its own webhook is lost. */
async function redeemUnannounced() {
  const { json } = await system.ask('POST', '/api/user/reward/', {
    reward: { ...newRewardForm(), title: 'From the command line' },
    features: [SOUND],
    draft: false,
  });
  const { reward } = json as z.output<typeof createReward.answer>;
  const viewer = await system.newViewer();
  await system.control('faults', { target: 'webhook', kind: 'drop' });
  const body = { channel: CHANNEL_LOGIN, viewer, rewardId: reward.id, userInput: '' };
  const { redemptionId } = await system.control<{ redemptionId: string }>('redemptions', body);
  return { rewardId: reward.id, redemptionId };
}

/**
 * Sends a redemption as `twitch event trigger add-redemption -I <id>` of Twitch's command-line tool does (twitch: section
 * "twitch-cli"): the id of the message is that of the redemption and of the subscription, too, the time has nanoseconds,
 * and the text is fixed.
 */
async function trigger(id: string, rewardId: string, { path = `${TOPIC}.${system.channelId}`, retry = 0 } = {}) {
  const timestamp = new Date().toISOString().replace('Z', '123456Z');
  const text = JSON.stringify({
    subscription: {
      id,
      status: 'enabled',
      type: TOPIC,
      version: '1',
      condition: { broadcaster_user_id: system.channelId },
      transport: { method: 'webhook', callback: 'null' },
      created_at: timestamp,
      cost: 0,
    },
    event: {
      id,
      broadcaster_user_id: system.channelId,
      broadcaster_user_login: 'testBroadcaster',
      broadcaster_user_name: 'testBroadcaster',
      user_id: '31550',
      user_login: 'testFromUser',
      user_name: 'testFromUser',
      user_input: 'Test Input From CLI',
      status: 'unfulfilled',
      reward: { id: rewardId, title: 'Test Reward from CLI', cost: 150, prompt: 'Redeem Your Test Reward from CLI' },
      redeemed_at: timestamp,
    },
  });
  const [secret = ''] = system.config.eventSubSecrets;
  const signature = createHmac('sha256', secret).update(id).update(timestamp).update(text).digest('hex');
  const response = await fetch(`${system.config.publicUrl}/eventsub/event/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Twitch-Eventsub-Message-Id': id,
      'Twitch-Eventsub-Message-Retry': String(retry),
      'Twitch-Eventsub-Message-Timestamp': timestamp,
      'Twitch-Eventsub-Message-Signature': `sha256=${signature}`,
      'Twitch-Eventsub-Message-Type': 'notification',
      'Twitch-Eventsub-Subscription-Type': TOPIC,
      'Twitch-Eventsub-Subscription-Version': '1',
    },
    body: text,
  });
  return response.status;
}

describe("a redemption as Twitch's command-line tool sends it", () => {
  it('is recorded once, plays and is settled; 410 for a subscription that we do not hold', async () => {
    const page = await connectPage(system);
    const { rewardId, redemptionId } = await redeemUnannounced();
    expect(await trigger(redemptionId, rewardId, { path: `${TOPIC}.999` })).toBe(410);
    expect(await system.data.repositories.interactions.find(redemptionId)).toBeNull();

    expect(await trigger(redemptionId, rewardId)).toBe(204);
    expect(await trigger(redemptionId, rewardId, { retry: 1 })).toBe(204);
    expect(await system.until(redemptionId, 'done')).toMatchObject({ text: 'Test Input From CLI', amount: 150 });
    expect(page.plays().map(({ id }) => id)).toEqual([`${redemptionId}:a.cue`]);
    const atTwitch = () => system.simulator.twitch.state.channels[system.channelId]?.redemptions;
    await expect
      .poll(() => atTwitch()?.find(({ id }) => id === redemptionId)?.status, { timeout: 10_000 })
      .toBe('FULFILLED');
    page.socket.close();
  });
});
