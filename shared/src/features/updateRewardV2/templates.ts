import { REWARD_COST_MAX, REWARD_COST_MIN, REWARD_PROMPT_MAX, REWARD_TITLE_MAX } from '../../constants/rewards.ts';
import { cutToCodePoints } from '../../text/char-count.ts';
import { calculate, namesIn, parseFormula } from '../../text/formula.ts';

/** Variables of a reward's update (FEAT-updateRewardV2-03). `count`: redemptions that updated it, including this one. */
export interface UpdateValues {
  cost: number;
  count: number;
  /** The redeemer's display name. */
  user: string;
  /** What the redeemer wrote. */
  input: string;
}

/** The fields of a reward that an update can change. */
export interface RewardTexts {
  title: string;
  prompt: string;
  cost: number;
}

/** The result of an update, or a sentence that says why it is impossible. */
export type UpdateResult = { ok: true; change: Partial<RewardTexts> } | { ok: false; reason: string };

/** Templates of an update; null for fields that stay as they are. */
export interface UpdateTemplates {
  title: string | null;
  description: string | null;
  cost: string | null;
}

const NAMES = ['cost', 'count', 'user', 'input'];
/** Text in braces that contains no braces itself. */
const IN_BRACES = /\{([^{}]*)\}/g;
/** A number that a redeemer can write for {input}. Longer ones would lose digits. */
const TYPED_NUMBER = /^[-+]?\d{1,15}(\.\d{1,15})?$/;

const BAD_COST = 'The cost must be a formula of numbers, {cost}, {count} and {input} with + - * /';
const BAD_TEMPLATE = 'In braces, use {cost}, {count}, {user} or {input}, and + - * /';

/** Returns what is wrong with a formula for the cost, or null. A name is not a number. */
export function findFormulaProblem(text: string): string | null {
  const formula = parseFormula(text);
  const isFine = formula !== null && namesIn(formula).every((name) => NAMES.includes(name) && name !== 'user');
  return isFine ? null : BAD_COST;
}

/** Returns what is wrong with a template, or null. A lone name is inserted as it is. */
export function findTemplateProblem(template: string): string | null {
  const parts = [...template.matchAll(IN_BRACES)].map(([, inside = '']) => inside.trim());
  return parts.every((part) => part === 'user' || findFormulaProblem(part) === null) ? null : BAD_TEMPLATE;
}

/** Returns whether an update inserts what the redeemer writes. */
export function needsInput(settings: {
  updateTitle: boolean;
  title: string;
  updateDescription: boolean;
  description: string;
  updateCost: boolean;
  cost: string;
}): boolean {
  const { updateTitle, title, updateDescription, description, updateCost, cost } = settings;
  const templates = [updateTitle && title, updateDescription && description].filter((one) => one !== false);
  const parts = templates.flatMap((template) => [...template.matchAll(IN_BRACES)].map(([, inside = '']) => inside));
  return [...parts, ...(updateCost ? [cost] : [])].some((part) => {
    const formula = parseFormula(part);
    return formula !== null && namesIn(formula).includes('input');
  });
}

/**
 * Fills in an update in one pass: inserted values are not scanned for braces. The results are cut and clamped to what Twitch
 * accepts. If a number is not finite or the title is empty, nothing is updated (FEAT-updateRewardV2-03).
 */
export function fillUpdate({ title, description, cost }: UpdateTemplates, values: UpdateValues): UpdateResult {
  const change: Partial<RewardTexts> = {};
  if (title !== null) {
    const filled = fillTemplate(title, values)?.trim();
    if (filled === undefined) return { ok: false, reason: 'The title has a formula that does not come to a number.' };
    if (filled === '') return { ok: false, reason: 'The title would be empty.' };
    change.title = cutToCodePoints(filled, REWARD_TITLE_MAX).trim();
  }
  if (description !== null) {
    const filled = fillTemplate(description, values);
    if (filled === null) return { ok: false, reason: 'The description has a formula that does not come to a number.' };
    change.prompt = cutToCodePoints(filled.trim(), REWARD_PROMPT_MAX).trim();
  }
  if (cost !== null) {
    const result = calculateText(cost, values);
    if (result === null) return { ok: false, reason: 'The formula of the cost does not come to a number.' };
    change.cost = Math.min(REWARD_COST_MAX, Math.max(REWARD_COST_MIN, Math.round(result)));
  }
  return { ok: true, change };
}

/** Returns null if a formula in the template has no finite result. */
function fillTemplate(template: string, values: UpdateValues): string | null {
  let isBad = false;
  const filled = template.replace(IN_BRACES, (_, inside: string) => {
    const name = inside.trim();
    if (name === 'user' || name === 'input') return values[name];
    const result = calculateText(inside, values);
    if (result === null) isBad = true;
    return String(Math.round((result ?? 0) * 100) / 100);
  });
  return isBad ? null : filled;
}

function calculateText(text: string, { cost, count, input }: UpdateValues): number | null {
  const formula = parseFormula(text);
  const numbers: Readonly<Record<string, number>> = {
    cost,
    count,
    ...(TYPED_NUMBER.test(input.trim()) && { input: Number(input.trim()) }),
  };
  return formula && calculate(formula, (name) => (Object.hasOwn(numbers, name) ? (numbers[name] ?? null) : null));
}
