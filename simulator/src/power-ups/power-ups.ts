import { randomUUID } from 'node:crypto';
import { isBanned, type LocalTwitch, nameUser } from '../local-twitch.ts';
import type { Channel, PowerUp } from '../state/model.ts';
import { formatNanoTime } from '../time.ts';

/** A custom Power-up as Helix returns it. Limits are not simulated. */
export function showPowerUp(twitch: LocalTwitch, channelId: string, powerUp: PowerUp) {
  const image = (scale: string) => `https://static-cdn.jtvnw.net/custom-reward-images/default-${scale}.png`;
  return {
    ...nameUser(twitch, 'broadcaster', channelId),
    id: powerUp.id,
    title: powerUp.title,
    prompt: powerUp.prompt,
    bits: powerUp.bits,
    image: null,
    default_image: { url_1x: image('1'), url_2x: image('2'), url_4x: image('4') },
    background_color: '#00E5CB',
    is_enabled: powerUp.isEnabled,
    is_user_input_required: powerUp.isUserInputRequired,
    max_per_stream_setting: { is_enabled: false, max_per_stream: 0 },
    max_per_user_per_stream_setting: { is_enabled: false, max_per_user_per_stream: 0 },
    global_cooldown_setting: { is_enabled: false, global_cooldown_seconds: 0 },
    is_paused: powerUp.isPaused,
    is_in_stock: true,
    redemptions_redeemed_current_stream: null,
    cooldown_expires_at: null,
  };
}

/** A viewer uses Bits on a Power-up. Publishes the redemption and `channel.bits.use`. Bits cannot be given back. */
export function redeemPowerUp(
  twitch: LocalTwitch,
  { channelId, channel }: { channelId: string; channel: Channel },
  { userId, powerUpId, userInput }: { userId: string; powerUpId: string; userInput: string },
): { redemptionId: string; bitsLeft: number } | { refused: string } {
  const powerUp = channel.powerUps.find((one) => one.id === powerUpId);
  const user = twitch.state.users[userId];
  if (powerUp === undefined || !powerUp.isEnabled || user === undefined) return { refused: 'No such Power-up.' };
  if (powerUp.isPaused) return { refused: 'The Power-up is paused.' };
  if (isBanned(channel, userId)) return { refused: 'The viewer is banned from the channel.' };
  const text = powerUp.isUserInputRequired ? userInput : '';
  if (powerUp.isUserInputRequired && text.trim() === '') return { refused: 'The Power-up requires a text.' };
  if (user.bits < powerUp.bits) return { refused: 'The viewer has too few Bits.' };
  user.bits -= powerUp.bits;
  const { id, title, bits, prompt } = powerUp;
  const redemptionId = randomUUID();
  twitch.truth.add({
    kind: 'power-up',
    action: 'power-up.redeem',
    channelId,
    userId,
    id: redemptionId,
    amount: bits,
    detail: { powerUpId: id },
  });
  twitch.touch();
  const names = { ...nameUser(twitch, 'broadcaster_user', channelId), ...nameUser(twitch, 'user', userId) };
  const condition = { broadcaster_user_id: channelId };
  twitch.eventSub.publish('channel.custom_power_up_redemption.add', condition, {
    ...names,
    id: redemptionId,
    user_input: text,
    status: 'unfulfilled',
    redeemed_at: formatNanoTime(new Date()),
    custom_power_up: { id, title, bits, prompt },
  });
  twitch.eventSub.publish('channel.bits.use', condition, {
    ...names,
    bits,
    type: 'custom_power_up',
    message: text === '' ? null : { text, fragments: [{ type: 'text', text, cheermote: null, emote: null }] },
    power_up: null,
    custom_power_up: { title, reward_id: id },
  });
  return { redemptionId, bitsLeft: user.bits };
}
