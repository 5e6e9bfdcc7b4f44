import type { Simulator } from '../../../simulator/src/start.ts';

/** Subscription types of Power-ups and redemptions. */
const TYPES = ['channel.custom_power_up_redemption.add', 'channel.channel_points_custom_reward_redemption.add'];
/** Milliseconds within which the local Twitch must verify the subscriptions, and between two checks. */
const WITHIN_MS = 60_000;
const POLL_MS = 20;

/**
 * Waits until the subscriptions to Power-ups and redemptions of all channels are verified. An earlier use of a Power-up would be
 * missed, because Twitch has no list of uses. Throws if that takes too long.
 */
export async function untilSubscribed(
  { twitch }: Pick<Simulator, 'twitch'>,
  channels: readonly { channelId: string }[],
): Promise<void> {
  for (const deadline = Date.now() + WITHIN_MS; ; ) {
    const enabled = Object.values(twitch.state.subscriptions).filter(({ status }) => status === 'enabled');
    const isEnabled = (channelId: string, type: string) =>
      enabled.some((one) => one.type === type && one.condition.broadcaster_user_id === channelId);
    if (channels.every(({ channelId }) => TYPES.every((type) => isEnabled(channelId, type)))) return;
    if (Date.now() > deadline) throw new Error(`Only ${enabled.length} subscriptions are verified.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
