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

/** A rule being edited. Its condition is kept while it is switched to use by hand. */
export interface RuleDraft extends Omit<SwapRule, 'condition'> {
  isByHand: boolean;
  condition: SwapCondition;
  /** Visible parts, in the order in which they were added. */
  parts: EditedPart[];
}

/** Returns the draft of a rule. */
export function toDraft({ condition, ...rule }: SwapRule): RuleDraft {
  const found = condition ?? EMPTY;
  return {
    ...rule,
    isByHand: condition === null,
    condition: found,
    parts: CONDITION_PARTS.filter((part) => has(found, part)),
  };
}

/** Adds a part with its initial value. */
export function addPart(draft: RuleDraft, part: EditedPart): RuleDraft {
  return { ...draft, parts: [...draft.parts, part], condition: { ...draft.condition, ...STARTS[part] } };
}

/** Removes a part and its value. */
export function dropPart(draft: RuleDraft, part: EditedPart): RuleDraft {
  const parts = draft.parts.filter((one) => one !== part);
  return { ...draft, parts, condition: { ...draft.condition, [part]: EMPTY[part] } };
}

/** Errors of a rule, as sentences: for `name`, `condition` as a whole, and each of its parts. */
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
  // A part that is visible but empty would not be kept.
  if (!isByHand) for (const part of parts) if (!has(condition, part)) errors[part] ??= MISSING[part];
  return checked.success && Object.keys(errors).length === 0 ? { rule: checked.data } : { errors };
}

/** Initial span of hours: every evening. */
export const NEW_HOURS: SwapHours = { days: [...WEEKDAYS], from: '18:00', to: '22:00' };

const EMPTY: SwapCondition = swapCondition.parse({});

const STARTS: Readonly<Record<EditedPart, Partial<SwapCondition>>> = {
  categories: {},
  words: {},
  live: { live: true },
  hours: { hours: [NEW_HOURS] },
  viewers: { viewers: { min: null, max: null } },
};

/** Errors for empty parts. */
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
