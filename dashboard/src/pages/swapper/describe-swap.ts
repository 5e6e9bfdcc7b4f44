import type { SwapView } from '@bitcue/shared/api/swapper.ts';
import type { SwapAction } from '@bitcue/shared/swapper/swap-rule.ts';

/** Actions that make a reward or an item available to viewers. All others take it away. */
const COMING: readonly SwapAction[] = ['on', 'item-on', 'create'];

/** What an action does to a reward or an item, in words. */
export const ACTION_TEXTS: Readonly<Record<SwapAction, string>> = {
  on: 'switched on',
  'item-on': 'switched on',
  create: 'created on Twitch',
  off: 'switched off',
  'item-off': 'switched off',
  store: 'stored, frees a slot',
};

/** The outcome of a swap, and its colour. */
export interface SwapOutcome {
  label: 'Done' | 'Partly' | 'Stopped' | 'Undone';
  tone: 'ok' | 'warn' | 'quiet';
}

/** Describes the outcome of an ended swap. */
export function describeOutcome({ steps, isUndone }: Pick<SwapView, 'steps' | 'isUndone'>): SwapOutcome {
  if (isUndone) return { label: 'Undone', tone: 'quiet' };
  if (steps.some(({ state }) => state === 'waiting')) return { label: 'Stopped', tone: 'warn' };
  return steps.some(({ state }) => state === 'refused')
    ? { label: 'Partly', tone: 'warn' }
    : { label: 'Done', tone: 'ok' };
}

/** Counts what came and went, each reward or item once: `9 in, 7 out`. */
export function describeCounts(steps: readonly Pick<SwapView['steps'][number], 'action' | 'id' | 'state'>[]): string {
  const done = steps.filter(({ state }) => state === 'done');
  const ids = (isComing: boolean) =>
    new Set(done.filter(({ action }) => COMING.includes(action) === isComing).map(({ id }) => id));
  return `${ids(true).size} in, ${ids(false).size} out`;
}

/** Describes how long a swap took: `11 s`, `2 min`. Null while it has not ended. */
export function describeLength({ begunAt, endedAt }: Pick<SwapView, 'begunAt' | 'endedAt'>): string | null {
  if (endedAt === null) return null;
  const seconds = Math.max(1, Math.round((endedAt - begunAt) / 1_000));
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** Describes what was refused, in one sentence each. */
export function listRefusals(steps: readonly SwapView['steps'][number][]): string[] {
  return steps
    .filter(({ state }) => state === 'refused')
    .map(
      ({ action, title, why }) =>
        `“${title}” was not ${ACTION_TEXTS[action].split(',')[0]}${why === null ? '.' : `: ${why}`}`,
    );
}

/** Counts the steps of a swap: `taken` of `total`, with refused ones among those taken. */
export function countSteps(steps: readonly Pick<SwapView['steps'][number], 'state'>[]): {
  taken: number;
  total: number;
} {
  return { taken: steps.filter(({ state }) => state !== 'waiting').length, total: steps.length };
}

/** Groups steps by what comes in and what goes out. A reward that is switched off and stored is listed once, as stored. */
export function groupSteps<Step extends { action: SwapAction; id: string }>(
  steps: readonly Step[],
): { coming: Step[]; going: Step[] } {
  const last = new Map(steps.map((step) => [step.id, step] as const));
  const once = [...last.values()];
  return {
    coming: once.filter(({ action }) => COMING.includes(action)),
    going: once.filter(({ action }) => !COMING.includes(action)),
  };
}

/** Counts actions by what they do: `3 created, 2 switched on`. */
export function describeActions(steps: readonly { action: SwapAction }[]): string {
  const words = steps.map(({ action }) =>
    action === 'create' ? 'created' : action === 'store' ? 'stored' : ACTION_TEXTS[action],
  );
  return [...new Set(words)].map((word) => `${words.filter((one) => one === word).length} ${word}`).join(', ');
}

/** Describes what happens to redemptions that wait for a reward being stored; null if there are none. */
export function describeWaiting(number: number, fulfils: boolean): string | null {
  if (number === 0) return null;
  const [noun, get] = number === 1 ? ['redemption', 'gets its'] : ['redemptions', 'get their'];
  return fulfils
    ? `${number} pending ${noun} ${number === 1 ? 'is' : 'are'} fulfilled first.`
    : `${number} pending ${noun} ${get} points back first.`;
}
