import { z } from 'zod';

/** What this product checks when a reward is redeemed, beside Twitch's own limits, with the defaults. */
export const rewardRules = z.object({
  approval: z.boolean().default(false).describe('The streamer approves each redemption before anything happens.'),
});
/** What this product checks when a reward is redeemed, beside Twitch's own limits. */
export type RewardRules = z.output<typeof rewardRules>;
