import type { SwapperView, SwapView } from '@bitcue/shared/api/swapper.ts';
import { type SwapCondition, type SwapRule, swapCondition, swapRules } from '@bitcue/shared/swapper/swap-rule.ts';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { SwapperPage } from '../src/pages/swapper/SwapperPage.tsx';
import { createFakeServer, type FakeAnswer } from './fake-server.ts';
import { renderApp } from './render-app.tsx';
import { READ_REWARDS, sampleReward } from './rewards-page.tsx';
import { sampleExtension, sampleItem } from './samples.ts';

/** The call that loads the Auto Swapper. */
const READ_SWAPPER = 'GET /api/user/swapper';
/** The call that saves the rules. */
export const PUT_SWAPPER = 'PUT /api/user/swapper';
/** The call that acts by hand. */
export const ACT = 'POST /api/user/swapper/act';

/** Returns a condition with these parts. */
export const condition = (parts: Partial<SwapCondition> = {}): SwapCondition => ({
  ...swapCondition.parse({}),
  ...parts,
});

/** Returns a rule, which is used by hand unless it has a condition. Its set contains the first reward. */
export function sampleRule(id: string, over: Partial<SwapRule> = {}): SwapRule {
  return {
    id,
    name: `Rule ${id}`,
    isEnabled: true,
    condition: null,
    set: { rewards: ['own-1'], items: [] },
    stores: false,
    fulfils: false,
    ...over,
  };
}

/** Returns a swapper with these rules that has not swapped anything yet. */
export function sampleSwapper(rules: SwapRule[] = [], over: Partial<SwapperView> = {}): SwapperView {
  return {
    settings: swapRules.parse({ automatic: true, rules }),
    revision: 7,
    rewardIds: { 'own-1': 'reward-1', 'own-2': 'reward-2' },
    on: null,
    pending: null,
    isHeld: false,
    judged: [],
    silentSince: null,
    swap: null,
    log: [],
    ...over,
  };
}

/** Returns an ended swap to `Rule a`, with one reward switched on. */
export function sampleSwap(id: string, over: Partial<SwapView> = {}): SwapView {
  return {
    id,
    from: 'Rule b',
    to: 'Rule a',
    why: 'You are live.',
    begunAt: 1_000,
    endedAt: 12_000,
    isStopped: false,
    isUndone: false,
    steps: [{ action: 'on', id: 'own-1', title: 'Reward 1', state: 'done', why: null }],
    ...over,
  };
}

/** Renders the page with a fake server that keeps what is saved: a reward on Twitch, a stored one, and an item. */
export function openSwapperPage(first: SwapperView, answers: Record<string, FakeAnswer> = {}) {
  let view = first;
  const rewards = [sampleReward(1), sampleReward(2, { place: 'draft', is_enabled: false })];
  const server = createFakeServer({
    [READ_SWAPPER]: () => ({ body: view }),
    [PUT_SWAPPER]({ body }) {
      const { settings, revision } = body as Pick<SwapperView, 'settings' | 'revision'>;
      if (revision !== view.revision) return { status: 409, body: { error: 'swapper.changed', message: 'Changed.' } };
      view = { ...view, settings, revision: revision + 1 };
      return { body: view };
    },
    'GET /api/user/swapper/preview': {
      body: {
        steps: [],
        staying: [],
        refused: [],
        slots: { before: 1, after: 1, total: 50 },
        lostPictures: [],
        waiting: {},
      },
    },
    [ACT]: { body: { message: 'Swapping.' } },
    [READ_REWARDS]: { body: { rewards, permitted: true, affiliate: true, slots: { used: 1, total: 50 } } },
    'GET /api/user/extension': { body: sampleExtension(sampleItem()) },
    ...answers,
  });
  const app = renderApp(<SwapperPage />, { at: '/dashboard/auto-swapper' });
  return { server, ...app, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}
