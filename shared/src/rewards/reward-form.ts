import { z } from 'zod';
import {
  REWARD_COLOR_DEFAULT,
  REWARD_COOLDOWN_MAX_S,
  REWARD_COST_DEFAULT,
  REWARD_COST_MAX,
  REWARD_COST_MIN,
  REWARD_PER_STREAM_MAX,
  REWARD_PROMPT_MAX,
  REWARD_TITLE_MAX,
} from '../constants/rewards.ts';
import { codePointLength } from '../text/char-count.ts';

/** Messages of the reward form, one per rule (RWD-21). */
export const REWARD_MESSAGES = {
  title: 'You must enter a title',
  titleLong: `The title must be at most ${REWARD_TITLE_MAX} characters`,
  cost: 'You must enter a cost',
  costRange: `The cost must be between 0 and ${REWARD_COST_MAX.toLocaleString('en-US')}`,
  input: 'Choose whether viewers have to enter a text',
  color: 'The colour must be # and six hex digits, such as #338CF5',
  prompt: `The prompt must be at most ${REWARD_PROMPT_MAX} characters`,
  cooldown: 'The cooldown must be between 1 second and 7 days',
  limit: `The limit must be between 1 and ${REWARD_PER_STREAM_MAX.toLocaleString('en-US')}`,
} as const;

const limit = (max: number, message: string) =>
  z.number({ error: message }).int(message).min(1, message).max(max, message).nullable().default(null);

/**
 * The fields of a reward that a streamer sets, with Twitch's names (RWD-14 to RWD-20). Limits are null when they are off.
 */
export const rewardForm = z.object({
  title: z
    .string({ error: REWARD_MESSAGES.title })
    .trim()
    .min(1, REWARD_MESSAGES.title)
    .refine((title) => codePointLength(title) <= REWARD_TITLE_MAX, { error: REWARD_MESSAGES.titleLong }),
  cost: z
    .number({ error: REWARD_MESSAGES.cost })
    .int(REWARD_MESSAGES.costRange)
    .min(0, REWARD_MESSAGES.costRange)
    .max(REWARD_COST_MAX, REWARD_MESSAGES.costRange)
    // Twitch's lowest cost is 1. The form says so (RWD-16).
    .overwrite((cost) => (cost === 0 ? REWARD_COST_MIN : cost))
    .describe('Channel points. 0 becomes 1.'),
  is_user_input_required: z.boolean({ error: REWARD_MESSAGES.input }),
  background_color: z.string({ error: REWARD_MESSAGES.color }).regex(/^#[0-9A-Fa-f]{6}$/, REWARD_MESSAGES.color),
  prompt: z
    .string({ error: REWARD_MESSAGES.prompt })
    .refine((prompt) => codePointLength(prompt) <= REWARD_PROMPT_MAX, { error: REWARD_MESSAGES.prompt })
    .default(''),
  global_cooldown_seconds: limit(REWARD_COOLDOWN_MAX_S, REWARD_MESSAGES.cooldown).describe('Seconds.'),
  max_per_stream: limit(REWARD_PER_STREAM_MAX, REWARD_MESSAGES.limit),
  max_per_user_per_stream: limit(REWARD_PER_STREAM_MAX, REWARD_MESSAGES.limit),
});
/** The fields of a reward that a streamer sets. */
export type RewardForm = z.output<typeof rewardForm>;
/** A field of the reward form. */
export type RewardField = keyof RewardForm;
/** The fields of the reward form, in the order of the form. */
export const REWARD_FIELDS = Object.keys(rewardForm.shape) as RewardField[];

/** Result of a check: the form, or messages by field. */
export type RewardCheck = { ok: true; form: RewardForm } | { ok: false; fields: Partial<Record<RewardField, string>> };

/** Validates a reward form. Reports the first message of each field (RWD-21). Unknown keys are dropped. */
export function checkRewardForm(given: unknown): RewardCheck {
  const checked = rewardForm.safeParse(given ?? {});
  if (checked.success) return { ok: true, form: checked.data };
  const fields: Partial<Record<RewardField, string>> = {};
  for (const { path, message } of checked.error.issues) {
    const field = path[0] as RewardField | undefined;
    if (field !== undefined && fields[field] === undefined) fields[field] = message;
  }
  return { ok: false, fields };
}

/** Returns the form of a new reward without a title (RWD-22). */
export function newRewardForm(prompt = ''): RewardForm {
  return {
    title: '',
    cost: REWARD_COST_DEFAULT,
    is_user_input_required: false,
    background_color: REWARD_COLOR_DEFAULT,
    prompt,
    global_cooldown_seconds: null,
    max_per_stream: null,
    max_per_user_per_stream: null,
  };
}
