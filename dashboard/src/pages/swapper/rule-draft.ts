import {
  type SwapCondition,
  type SwapHours,
  type SwapRule,
  swapCondition,
  swapRule,
  WEEKDAYS,
} from '@bitcue/shared/swapper/swap-rule.ts';

/** Parts of a condition that can be added. */
export const CONDITION_PARTS = ['categories', 'words', 'live', 'hours', 'viewers'] as const;
/** A part of a condition. */
export type EditedPart = (typeof CONDITION_PARTS)[number];

/** A rule while it is edited. What was set for one kind of rule stays while another is looked at. */
export interface RuleDraft extends Omit<SwapRule, 'condition'> {
  isByHand: boolean;
  condition: SwapCondition;
  /** Parts on show, in the order in which they were added. */
  parts: EditedPart[];
}

/** Returns a rule to be edited. */
export function toDraft({ condition, ...rule }: SwapRule): RuleDraft {
  const found = condition ?? EMPTY;
  return {
    ...rule,
    isByHand: condition === null,
    condition: found,
    parts: CONDITION_PARTS.filter((part) => has(found, part)),
  };
}

/** Adds a part with something to begin with. */
export function addPart(draft: RuleDraft, part: EditedPart): RuleDraft {
  return { ...draft, parts: [...draft.parts, part], condition: { ...draft.condition, ...STARTS[part] } };
}

/** Removes a part, and what was set for it. */
export function dropPart(draft: RuleDraft, part: EditedPart): RuleDraft {
  const parts = draft.parts.filter((one) => one !== part);
  return { ...draft, parts, condition: { ...draft.condition, [part]: EMPTY[part] } };
}

/** What is wrong with a rule, as sentences. `name`, `condition` as a whole, and its parts. */
export type RuleErrors = Partial<Record<'name' | 'condition' | EditedPart, string>>;

/** Checks an edited rule with the shared schema. */
export function checkDraft({
  isByHand,
  parts,
  condition,
  ...rest
}: RuleDraft): { rule: SwapRule } | { errors: RuleErrors } {
  const checked = swapRule.safeParse({ ...rest, condition: isByHand ? null : condition });
  const errors: RuleErrors = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = path[0] === 'condition' ? (path[1] ?? 'condition') : path[0];
    errors[field as keyof RuleErrors] ??= message;
  }
  // A part that is on show and says nothing would not be kept.
  if (!isByHand) for (const part of parts) if (!has(condition, part)) errors[part] ??= MISSING[part];
  return checked.success && Object.keys(errors).length === 0 ? { rule: checked.data } : { errors };
}

/** A span of hours to begin with: each evening. */
export const NEW_HOURS: SwapHours = { days: [...WEEKDAYS], from: '18:00', to: '22:00' };

const EMPTY: SwapCondition = swapCondition.parse({});

const STARTS: Readonly<Record<EditedPart, Partial<SwapCondition>>> = {
  categories: {},
  words: {},
  live: { live: true },
  hours: { hours: [NEW_HOURS] },
  viewers: { viewers: { min: null, max: null } },
};

/** What a part that says nothing lacks. */
const MISSING: Readonly<Record<EditedPart, string>> = {
  categories: 'Add a category.',
  words: 'Add a word.',
  live: 'Choose live or offline.',
  hours: 'Add hours.',
  viewers: 'Enter how many must watch.',
};

function has({ categories, words, live, hours, viewers }: SwapCondition, part: EditedPart): boolean {
  const found: Readonly<Record<EditedPart, boolean>> = {
    categories: categories.length > 0,
    words: words.length > 0,
    live: live !== null,
    hours: hours.length > 0,
    viewers: viewers !== null && (viewers.min !== null || viewers.max !== null),
  };
  return found[part];
}
