import { z } from 'zod';
import { defineFeature } from '../define-feature.ts';

/** Refund settings with their defaults (FEAT-refundReward-01, FEAT-refundReward-02). */
export const refundRewardSettings = z.object({
  successPercent: z
    .number()
    .int()
    .min(0)
    .max(100)
    .default(50)
    .describe('How many of a hundred redeemers get their points back.'),
});

/** Refund: gives some redeemers their points back, by chance. */
export const refundReward = defineFeature({
  type: 'refundReward',
  title: 'Refund Reward',
  description: 'Gives some redeemers their points back, by chance.',
  settings: refundRewardSettings,
  allowedOn: ['reward'],
  scopes: [],
  // The draw is made when the redemption is planned. The points are returned by its settlement, which is repeated.
  repeat: 'safe',
  harmless: true,
  ofReward: 'return',
  cues: [],
  tile: {
    order: 100,
    tint: '--self',
    icon: { lines: 'M6.8 10.4L3 6.6l3.8-3.8M3 6.6h7.9a4.1 4.1 0 0 1 0 8.2H8.2' },
  },
  viewerFields: () => [],
  hint: ({ successPercent }) => `${successPercent} % chance to get the points back`,
  warnings: () => [],
  demo: {
    input: z.strictObject({}),
    create: () => null,
    apply: (settings) => ({ ok: true, settings, input: {} }),
  },
});
