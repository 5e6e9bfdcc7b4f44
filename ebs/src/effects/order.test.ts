import { HOLD_AFTER_MS } from '@bitcue/shared/constants/timing.ts';
import { FEATURES } from '@bitcue/shared/features/catalog.ts';
import type { RepeatSafety } from '@bitcue/shared/features/define-feature.ts';
import { describe, expect, it } from 'vitest';
import { CHANNEL, CUE_MS, makePage, memory, VIEWER } from '../../test/support/ledger-harness.ts';
import { createManualClock, settle } from '../../test/support/manual-clock.ts';
import { createMemoryIntents, createMemoryInteractions } from '../../test/support/memory-stores.ts';
import { createCountingTwitch, type Script, startMortal } from '../../test/support/mortal-process.ts';
import type { Interaction } from '../ledger/interaction.ts';
import { type StepPlan, stepOf } from '../ledger/step.ts';
import type { TriggerSource } from '../ledger/trigger-source.ts';
import { renewRecord } from './streamer-actions.ts';

const refusal: Script = { applied: false, answer: { kind: 'refused', reason: 'Twitch said no.' } };
const lost: Script = { applied: true, answer: 'lost' };

type Start = Pick<StepPlan, 'start' | 'delayMs' | 'mayFail'>;
const common = { optional: false, data: {} } as const;
/** A feature that plays for `CUE_MS`: a sound in the lane `main`, or a video in `overlap`. */
const clip = (featureId: string, start: Start = {}, lane: StepPlan['lane'] = 'main'): StepPlan => ({
  ...common,
  id: `${featureId}.cue`,
  featureId,
  type: lane === 'main' ? 'sound' : 'video',
  kind: 'cue',
  lane,
  ...start,
});
/** A feature that acts at Twitch. */
const act = (featureId: string, start: Start = {}): StepPlan => ({
  ...common,
  id: `${featureId}.action`,
  featureId,
  type: 'punishment',
  kind: 'action',
  lane: 'main',
  label: 'Timeout',
  ...start,
});

/** Starts a process whose redemptions have these steps. */
async function setUp(script: Script[] = [], repeat: RepeatSafety = 'once', freezes = true) {
  const clock = createManualClock();
  const stores = { intents: createMemoryIntents(), interactions: createMemoryInteractions() };
  const twitch = createCountingTwitch();
  twitch.script.push(...script);
  const rules = { ...FEATURES, punishment: { ...FEATURES.punishment, repeat } };
  const points: TriggerSource = { name: 'points', unserved: () => 'return' };
  const shared = { clock, stores, twitch, rules, points, freezes };
  let running = await startMortal(shared, 'process-1');
  let page = makePage();
  const test = {
    clock,
    twitch,
    get process() {
      return running;
    },
    get page() {
      return page;
    },
    join: () => running.alerts.join(page, memory()),
    /** Records a redemption with these steps. */
    async redeem(id: string, ...steps: StepPlan[]) {
      const now = clock.now();
      const verified: Interaction = {
        id,
        rev: 1,
        source: 'points',
        channelId: CHANNEL,
        seq: 0,
        state: 'verified',
        reason: null,
        buyer: VIEWER,
        amount: 500,
        details: {},
        test: false,
        confirmed: true,
        replayed: false,
        intent: null,
        item: { uuid: 'reward-1', title: 'Horn', cooldownS: 0 },
        text: null,
        input: {},
        steps: steps.map(stepOf),
        doors: {},
        lease: null,
        settlement: null,
        dueAt: null,
        timeline: [],
        createdAt: now,
        updatedAt: now,
      };
      await running.ledger.insert(verified);
      await settle(20);
    },
    /** The page starts a cue. */
    async begin(cueId: string, play = 1) {
      await running.alerts.report(page, { kind: 'started' }, cueId, play);
      await settle(20);
    },
    /** The page reports the end of a cue; `CUE_MS` pass first. */
    async finish(cueId: string, play = 1) {
      await running.alerts.report(page, { kind: 'finished' }, cueId, play);
      await settle(20);
    },
    /** Kills the process; a second later another one takes over, without a page. */
    async restart() {
      running.kill();
      await clock.advance(1_000);
      running = await startMortal(shared, 'process-2');
      page = makePage();
      await settle(20);
    },
    /** What the page was told to play, in order. */
    played: () => page.plays().map(({ id }) => id),
    row: (id = 'r') => stores.interactions.rows.get(id) as Interaction,
    states: (id = 'r') => (stores.interactions.rows.get(id) as Interaction).steps.map(({ state }) => state),
  };
  return test;
}

describe('features that start with or after the one above', () => {
  it('runs an action as its clip begins, and another after its end and a delay', async () => {
    const test = await setUp();
    test.join();
    await test.redeem('r', clip('a'), act('b', { start: 'with' }), act('c', { start: 'with', delayMs: 10_000 }));
    expect([test.played(), test.twitch.effects.length]).toEqual([['r:a.cue'], 0]);
    await test.begin('r:a.cue');
    expect(test.twitch.effects).toHaveLength(1);
    await test.finish('r:a.cue');
    expect(test.row().state).toBe('started');
    await test.clock.advance(10_000 - CUE_MS - 1);
    expect(test.twitch.effects).toHaveLength(1);
    await test.clock.advance(1);
    expect(test.twitch.effects).toHaveLength(2);
    expect(test.row()).toMatchObject({ state: 'done', reason: null });
  });

  it('plays clips of both lanes at once, and those of one lane one after another', async () => {
    const test = await setUp();
    test.join();
    await test.redeem('r', clip('a'), clip('b', { start: 'with' }), clip('c', { start: 'with' }, 'overlap'));
    await test.redeem('next', clip('a'));
    await test.begin('r:a.cue');
    expect(test.played()).toEqual(['r:a.cue']);
    await test.finish('r:a.cue');
    // Before the alert that another viewer redeemed later.
    expect(test.played()).toEqual(['r:a.cue', 'r:b.cue']);
    await test.begin('r:b.cue');
    expect(test.played()).toEqual(['r:a.cue', 'r:b.cue', 'r:c.cue']);
    await test.begin('r:c.cue');
    await test.finish('r:b.cue');
    expect(test.played().at(-1)).toBe('next:a.cue');
    expect(test.row().state).toBe('started');
    await test.finish('r:c.cue');
    expect(test.row().state).toBe('done');
  });

  it('lets other viewers’ alerts play while a delay runs, and then comes first', async () => {
    const test = await setUp();
    test.join();
    await test.redeem('r', clip('a', { delayMs: CUE_MS / 2 }));
    await test.redeem('one', clip('a'));
    await test.redeem('two', clip('a'));
    expect(test.played()).toEqual(['one:a.cue']);
    await test.begin('one:a.cue');
    await test.finish('one:a.cue');
    expect(test.played().at(-1)).toBe('r:a.cue');
  });

  it('gives a page ten minutes from the end of the delay', async () => {
    const test = await setUp();
    await test.redeem('r', act('a'), clip('b', { delayMs: HOLD_AFTER_MS }));
    await test.redeem('s', clip('b', { delayMs: HOLD_AFTER_MS }));
    await test.clock.advance(2 * HOLD_AFTER_MS - 1);
    expect(test.row('s').state).toBe('leased');
    await test.clock.advance(10_001);
    expect(test.row('s').state).toBe('held');
  });

  it('holds a started redemption if no page connects for a clip; Play now runs only what never ended', async () => {
    const test = await setUp();
    await test.redeem('r', act('a'), clip('b'));
    expect(test.row().state).toBe('started');
    await test.clock.advance(HOLD_AFTER_MS - 1);
    expect(test.row().state).toBe('started');
    await test.clock.advance(10_001);
    expect(test.row()).toMatchObject({ state: 'held', reason: 'No alert page was open.' });
    test.join();
    await test.process.runner.play('r', (record) => renewRecord(record, [], test.clock.now(), 'demo_channel'));
    await settle(20);
    await test.begin('r:b.cue');
    await test.finish('r:b.cue');
    expect([test.states(), test.twitch.effects.length, test.row().state]).toEqual([['done', 'done'], 1, 'done']);
  });

  it('lets a delay run out during a pause, and begins nothing before the pause ends', async () => {
    const test = await setUp();
    test.join();
    await test.redeem('r', act('a', { delayMs: 5_000 }));
    await test.process.pauses.set(CHANNEL, true);
    await test.clock.advance(60_000);
    expect(test.twitch.effects).toHaveLength(0);
    await test.process.pauses.set(CHANNEL, false);
    await settle(20);
    expect(test.row().state).toBe('done');
  });

  it('begins nothing more once it is skipped, and stops the alerts in both lanes', async () => {
    const test = await setUp();
    test.join();
    await test.redeem('r', clip('a'), clip('b', { start: 'with' }, 'overlap'), act('c', { delayMs: 1_000 }));
    await test.begin('r:a.cue');
    await test.begin('r:b.cue');
    await test.process.ledger.update('r', (record) => ({ ...record, state: 'skipped', lease: null, dueAt: null }));
    await test.clock.advance(60_000);
    const stops = test.page.received.flatMap((message) => (message.type === 'stop' ? [message.id] : []));
    expect(stops).toEqual(['r:a.cue', 'r:b.cue']);
    expect(test.twitch.effects).toEqual([]);
  });
});

describe('after a crash', () => {
  it('counts a delay from the end that was stored', async () => {
    const test = await setUp();
    await test.redeem('r', act('a'), act('b', { delayMs: 10_000 }));
    await test.clock.advance(5_000);
    await test.restart();
    await test.clock.advance(3_999);
    expect(test.twitch.effects).toHaveLength(1);
    await test.clock.advance(1);
    expect(test.twitch.effects).toHaveLength(2);
    expect(test.row().state).toBe('done');
  });

  it('immediately begins steps that became due meanwhile', async () => {
    const test = await setUp();
    await test.redeem('r', act('a'), act('b', { delayMs: 500 }));
    await test.restart();
    expect(test.row().state).toBe('done');
  });

  it.each<[RepeatSafety, effects: number, state: string]>([
    ['safe', 3, 'done'],
    ['read-back', 2, 'done'],
    ['once', 2, 'refunded'],
  ])('two actions of class %s are each resumed as their class allows', async (repeat, effects, state) => {
    const test = await setUp([{ applied: true, answer: { kind: 'done' } }, lost], repeat);
    await test.redeem('r', act('a'), act('b', { start: 'with' }));
    await test.restart();
    await test.clock.advance(60_000);
    expect([test.twitch.effects.length, test.row().state]).toEqual([effects, state]);
  });

  it('keeps playing in both lanes, then runs the action that waited', async () => {
    const test = await setUp();
    test.join();
    await test.redeem('r', clip('a'), clip('b', { start: 'with' }, 'overlap'), act('c'));
    await test.begin('r:a.cue');
    await test.begin('r:b.cue');
    await test.restart();
    const entry = { play: 1, phase: 'started', positionMs: 0 } as const;
    const journal = ['r:a.cue', 'r:b.cue'].map((id) => ({ id, ...entry }));
    test.process.alerts.join(test.page, memory(journal, ['r:a.cue', 'r:b.cue']));
    await settle(20);
    await test.finish('r:b.cue');
    expect(test.twitch.effects).toHaveLength(1);
    expect(test.row().state).toBe('started');
    await test.finish('r:a.cue');
    expect(test.played()).toEqual([]);
    expect(test.row()).toMatchObject({ state: 'done', replayed: false });
  });
});

describe('when a needed feature fails', () => {
  it('does not begin the rest, returns the points, and names the feature', async () => {
    const test = await setUp([refusal]);
    test.join();
    await test.redeem('r', act('a'), clip('b', { start: 'with', delayMs: 1_000 }), clip('c'));
    await test.clock.advance(60_000);
    expect(test.played()).toEqual([]);
    expect(test.states()).toEqual(['failed', 'dropped', 'dropped']);
    expect(test.row()).toMatchObject({ state: 'refunded', reason: 'Punishment: Twitch said no.' });
  });

  it('lets the playing alert finish, then returns the points', async () => {
    const test = await setUp([refusal]);
    test.join();
    await test.redeem('r', clip('a'), act('b', { start: 'with' }), clip('c', { start: 'with' }, 'overlap'), clip('d'));
    await test.begin('r:a.cue');
    // The third waits for the second, which fails before it begins.
    expect(test.states()).toEqual(['running', 'failed', 'dropped', 'dropped']);
    expect(test.row().state).toBe('started');
    await test.finish('r:a.cue');
    expect(test.states()).toEqual(['done', 'failed', 'dropped', 'dropped']);
    expect(test.row()).toMatchObject({ state: 'refunded', reason: 'Punishment: Twitch said no.' });
    expect(test.played()).toEqual(['r:a.cue']);
  });

  it('withdraws a clip that was sent and has not begun', async () => {
    let answer = (_: { kind: 'refused'; reason: string }) => {};
    const slow = new Promise<{ kind: 'refused'; reason: string }>((resolve) => {
      answer = resolve;
    });
    const test = await setUp([{ applied: false, answer: slow }]);
    test.join();
    await test.redeem('r', clip('o', {}, 'overlap'), act('a', { start: 'with' }), clip('b', { start: 'with' }));
    await test.redeem('next', clip('a'));
    await test.begin('r:o.cue');
    expect(test.played()).toEqual(['r:o.cue', 'next:a.cue']);
    await test.finish('next:a.cue');
    expect(test.played().at(-1)).toBe('r:b.cue');
    answer({ kind: 'refused', reason: 'Twitch said no.' });
    await settle(20);
    expect(test.page.received).toContainEqual({ type: 'stop', id: 'r:b.cue' });
    expect(test.row().state).toBe('started');
    await test.finish('r:o.cue');
    expect(test.row().state).toBe('refunded');
  });

  it('knows that a safe action had begun before another one failed', async () => {
    let answer = (_: { kind: 'done' }) => {};
    const slow = new Promise<{ kind: 'done' }>((resolve) => {
      answer = resolve;
    });
    const test = await setUp([{ applied: true, answer: slow }, refusal], 'safe', false);
    await test.redeem('r', act('a'), act('b', { start: 'with' }));
    expect(test.states()).toEqual(['running', 'failed']);
    answer({ kind: 'done' });
    await settle(20);
    expect(test.states()).toEqual(['done', 'failed']);
    expect(test.row().state).toBe('refunded');
  });

  it('continues if the feature is optional, and the history names it', async () => {
    const test = await setUp([refusal]);
    test.join();
    await test.redeem('r', act('a', { mayFail: true }), clip('b'));
    await test.begin('r:b.cue');
    await test.finish('r:b.cue');
    expect(test.row().state).toBe('done');
    expect(test.row().timeline).toContainEqual(
      expect.objectContaining({ what: 'step failed', why: 'Punishment: Twitch said no.' }),
    );
  });
});
