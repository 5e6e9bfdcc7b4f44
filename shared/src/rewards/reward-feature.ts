import { z } from 'zod';
import { REWARD_DELAY_MAX_S } from '../constants/rewards.ts';
import { type FEATURES, type FeatureTypeOn, listFeatureTypes } from '../features/catalog.ts';
import { definitionOf } from '../features/feature.ts';

type RewardType = FeatureTypeOn<'reward'>;

const common = {
  id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  optional: z
    .boolean()
    .default(false)
    .describe('True if the points are kept although this feature fails. Otherwise they are returned.'),
  start: z
    .enum(['with', 'after'])
    .default('after')
    .describe('Whether it starts with the feature above, or after that has ended. The first one starts at once.'),
  delay: z.number().int().min(0).max(REWARD_DELAY_MAX_S).default(0).describe('Seconds that it waits then.'),
};

/** A feature of one type. */
type FeatureSchema = {
  [T in RewardType]: z.ZodObject<
    typeof common & { type: z.ZodLiteral<T>; settings: z.ZodPrefault<(typeof FEATURES)[T]['settings']> }
  >;
}[RewardType];

const schemas = listFeatureTypes('reward').map((type) =>
  z.object({ ...common, type: z.literal(type), settings: definitionOf(type).settings.prefault({}) }),
);

/** A feature on a reward: a generated id, a type that the catalogue allows there, and its settings (RWD-11). */
export const rewardFeature = z.discriminatedUnion('type', schemas as unknown as [FeatureSchema]);
/** A feature on a reward. */
export type RewardFeature = z.output<typeof rewardFeature>;
