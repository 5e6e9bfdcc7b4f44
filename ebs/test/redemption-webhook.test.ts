import type { createReward } from '@bitcue/shared/api/rewards.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type SentWebhook, sendWebhook } from './support/send-webhook.ts';
import { CHANNEL_LOGIN, connectPage, type System, startSystem } from './support/system.ts';

const TOPIC = 'channel.channel_points_custom_reward_redemption.add';
const SOUND = { id: 'a', type: 'sound', settings: { list: [{ shortId: 'sound0000000000000001' }] } };

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

/** Creates a redemption that Twitch holds but whose webhook is lost. */
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

/** Sends a redemption as Twitch's command-line tool does: the message id is the redemption's id, and the text is fixed. */
function trigger(id: string, rewardId: string, over: Partial<SentWebhook> = {}) {
  const event = {
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
    redeemed_at: new Date().toISOString(),
  };
  return sendWebhook(system, { id, type: TOPIC, event, ...over });
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
      .poll(() => atTwitch()?.find(({ id }) => id === redemptionId)?.status, { timeout: 30_000 })
      .toBe('FULFILLED');
    page.socket.close();
  });
});
