import { z } from 'zod';
import { defineFeature } from '../define-feature.ts';
import { settingText } from '../media-settings.ts';
import { COST_FORMULA_MAX, DESCRIPTION_TEMPLATE_MAX, TITLE_TEMPLATE_MAX } from './limits.ts';
import { findFormulaProblem, findTemplateProblem, needsInput } from './templates.ts';

/** Settings of a reward's update with their defaults (FEAT-updateRewardV2-01). */
export const updateRewardV2Settings = z.object({
  updateTitle: z.boolean().default(false),
  title: settingText(z.string().max(TITLE_TEMPLATE_MAX)).default('').describe('Formulas stand in braces.'),
  updateDescription: z.boolean().default(false),
  description: settingText(z.string().max(DESCRIPTION_TEMPLATE_MAX)).default('').describe('Formulas stand in braces.'),
  updateCost: z.boolean().default(false),
  cost: settingText(z.string().max(COST_FORMULA_MAX)).default('').describe('One formula.'),
});
/** Settings of a reward's update. */
export type UpdateRewardV2Settings = z.output<typeof updateRewardV2Settings>;

/** Names of the viewer's fields for a reward's update. */
export const UPDATE_REWARD_INPUT = { text: 'updateRewardV2.input' } as const;

/** Returns messages by setting if the reward cannot be updated with these settings. */
export function checkUpdateReward(settings: UpdateRewardV2Settings): Record<string, string> {
  const { updateTitle, title, updateDescription, description, updateCost, cost } = settings;
  const errors = {
    updateTitle: updateTitle || updateDescription || updateCost ? null : 'Choose what is updated',
    title: updateTitle ? (title.trim() === '' ? 'You must enter a title' : findTemplateProblem(title)) : null,
    description: updateDescription ? findTemplateProblem(description) : null,
    cost: updateCost ? findFormulaProblem(cost) : null,
  };
  return Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Update of a reward: changes the title, description or cost of the reward that was redeemed. */
export const updateRewardV2 = defineFeature({
  type: 'updateRewardV2',
  title: 'Update Reward',
  description: 'Changes the title, description or cost of this reward.',
  settings: updateRewardV2Settings,
  allowedOn: ['reward'],
  // Rewards themselves need channel:manage:redemptions.
  scopes: [],
  // The change is stored before it is sent, and a repeat first reads the reward at Twitch, so nothing changes twice.
  repeat: 'safe',
  harmless: true,
  ofReward: 'change',
  cues: [],
  tile: {
    order: 110,
    tint: '--self',
    icon: { lines: 'M3 12.2V15h2.8l8.3-8.3-2.8-2.8L3 12.2zM10 5.2l2.8 2.8' },
  },
  viewerFields: (settings) =>
    needsInput(settings)
      ? [{ kind: 'text', name: UPDATE_REWARD_INPUT.text, label: 'Your text or number', maxLength: 500 }]
      : [],
  hint({ updateTitle, updateDescription, updateCost }) {
    const parts = [updateTitle && 'title', updateDescription && 'description', updateCost && 'cost'].filter(Boolean);
    return parts.length === 0 ? 'Changes this reward' : `Changes the ${parts.join(', ')} of this reward`;
  },
  check: checkUpdateReward,
  warnings: (settings) => Object.values(checkUpdateReward(settings)),
  demo: {
    input: z.strictObject({}),
    create: () => null,
    apply: (settings) => ({ ok: true, settings, input: {} }),
  },
});
