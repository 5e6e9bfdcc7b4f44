import type { Random } from '../random.ts';
import type { Channel, ProofWorld } from '../world/proof-world.ts';
import { prepareEffect, type RequestedEffect } from './ask-for-effect.ts';

/** How one use of a Power-up is announced, and for what. Its webhook is the only report. */
export interface PowerUpPlan {
  kind: RequestedEffect;
  webhook: 'at-once' | 'late' | 'twice';
}

/** Milliseconds between two checks for unanswered webhooks. */
const POLL_MS = 1_000;
const TYPE = 'channel.custom_power_up_redemption.add';

/** What viewers use Power-ups for, weighted by how often each is listed. */
const EFFECTS: readonly RequestedEffect[] = [
  'song',
  'song',
  'song',
  'punish',
  'nobody',
  'emotes',
  'vip',
  'vip',
  'insider',
  'studio',
  'studio',
];

/** Draws one use of a Power-up. */
export function planPowerUp(random: Random): PowerUpPlan {
  return {
    kind: random.pick(EFFECTS),
    webhook: random.pick(['at-once', 'at-once', 'late', 'twice'] as const),
  };
}

/** Uses Bits on a Power-up for a viewer. Returns the id of the use. */
export async function usePowerUp(world: ProofWorld, channel: Channel, plan: PowerUpPlan): Promise<string> {
  const { kind, viewer, userInput } = await prepareEffect(world, channel, plan.kind);
  const webhook = {
    'at-once': null,
    late: { kind: 'delay' as const, delayMs: 1_500 },
    twice: { kind: 'duplicate' as const, times: 2 },
  }[plan.webhook];
  return world.control.usePowerUp({ channel: channel.login, id: channel.powerUps[kind], viewer, userInput }, webhook);
}

/**
 * Makes the local Twitch repeat unanswered webhooks of Power-ups. Twitch repeats them for longer than the local one, which gives
 * up after seconds to be quick. Returns a function that stops it.
 */
export function repeatPowerUps({ control, simulator }: ProofWorld): () => void {
  const lastTry = simulator.twitch.options.webhookRetryMs?.length ?? 0;
  // The local Twitch forgets deliveries after a while, so they are kept here.
  const newest = new Map<string, (typeof simulator.twitch.deliveries)[number]>();
  const repeat = () => {
    for (const one of simulator.twitch.deliveries) {
      if (one.subscriptionType === TYPE && one.messageType === 'notification') newest.set(one.messageId, one);
    }
    for (const { messageId, attempt, status } of newest.values()) {
      const isAnswered = status !== null && status < 300;
      if (!isAnswered && attempt >= lastTry) void control.redeliverMessage(messageId).catch(() => {});
    }
  };
  const timer = setInterval(repeat, POLL_MS);
  return () => clearInterval(timer);
}
