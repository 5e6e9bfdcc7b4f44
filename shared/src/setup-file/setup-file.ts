import { z } from 'zod';
import { MEDIA_TITLE_MAX, SHORT_ID_LENGTH } from '../constants/media.ts';
import { ITEMS_MAX } from '../constants/platform.ts';
import { REWARD_FEATURES_MAX } from '../constants/rewards.ts';
import { SETUP_FILE_OBJECTS_MAX, SETUP_FILE_REWARDS_MAX } from '../constants/setup-file.ts';
import { extensionItem } from '../items/item.ts';
import { sharedPreferences } from '../items/preferences.ts';
import { rewardFeature } from '../rewards/reward-feature.ts';
import { rewardForm } from '../rewards/reward-form.ts';
import { rewardRules } from '../rewards/reward-rules.ts';

/** The `format` of a set-up file. */
export const SETUP_FILE_FORMAT = 'bitcue-setup';
/** Version of set-up files that this product writes and reads. */
export const SETUP_FILE_VERSION = 1;

/** An item in a set-up file: without its id, its last use, and the ids of viewers who can use it. */
const setupItem = extensionItem.omit({ uuid: true, lastEpoch: true, allowed: true }).extend({
  isRestricted: z.boolean().default(false).describe('Only certain viewers could use it.'),
});
/** An item in a set-up file. */
export type SetupItem = z.output<typeof setupItem>;

/** A reward in a set-up file: its form, what it does, and its rules. */
const setupReward = z.object({
  form: rewardForm,
  features: z.array(rewardFeature).max(REWARD_FEATURES_MAX),
  rules: rewardRules,
});
/** A reward in a set-up file. */
export type SetupReward = z.output<typeof setupReward>;

/** A clip that items and rewards of the file play. The title names it where it is missing. */
const setupClip = z.object({
  shortId: z.string().length(SHORT_ID_LENGTH),
  title: z.string().max(2 * MEDIA_TITLE_MAX),
});
/** How a streamer has set up a channel, as one file to keep or to share. It contains no secrets and no user ids. */
export const setupFile = z.object({
  format: z.literal(SETUP_FILE_FORMAT),
  version: z.literal(SETUP_FILE_VERSION),
  preferences: sharedPreferences,
  items: z.array(setupItem).max(ITEMS_MAX),
  rewards: z.array(setupReward).max(SETUP_FILE_REWARDS_MAX),
  clips: z.array(setupClip).max(SETUP_FILE_OBJECTS_MAX),
});
/** How a streamer has set up a channel. */
export type SetupFile = z.output<typeof setupFile>;
