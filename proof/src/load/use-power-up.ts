import type { Random } from '../random.ts';
import type { Channel, ProofWorld } from '../world/proof-world.ts';
import { prepareWish, type Wish } from './ask-for-effect.ts';

/** How one use of a Power-up is announced, and for what. Its webhook is the only report. */
export interface PowerUpPlan {
  kind: Wish;
  webhook: 'at-once' | 'late' | 'twice';
}

/** Milliseconds between two looks at what was not answered. */
const LOOK_MS = 1_000;
const TYPE = 'channel.custom_power_up_redemption.add';

/** What viewers use Power-ups for, each as often as it is listed. */
const WISHES: readonly Wish[] = [
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
    kind: random.pick(WISHES),
    webhook: random.pick(['at-once', 'at-once', 'late', 'twice'] as const),
  };
}

/** Has a viewer use Bits on a Power-up. Returns the id of the use. */
export async function usePowerUp(world: ProofWorld, channel: Channel, plan: PowerUpPlan): Promise<string> {
  const { kind, viewer, userInput } = await prepareWish(world, channel, plan.kind);
  const webhook = {
    'at-once': null,
    late: { kind: 'delay' as const, delayMs: 1_500 },
    twice: { kind: 'duplicate' as const, times: 2 },
  }[plan.webhook];
  return world.control.usePowerUp({ channel: channel.login, id: channel.powerUps[kind], viewer, userInput }, webhook);
}

/**
 * Has Twitch repeat the webhooks of Power-ups that were not answered. It does so for longer than the local Twitch, which
 * gives up after seconds to be quick. Returns a function that stops it.
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
  const timer = setInterval(repeat, LOOK_MS);
  return () => clearInterval(timer);
}
