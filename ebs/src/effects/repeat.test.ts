import { FEATURES } from '@bitcue/shared/features/catalog.ts';
import { DEFAULT_RETRY, type RepeatSafety } from '@bitcue/shared/features/define-feature.ts';
import { describe, expect, it } from 'vitest';
import { CHANNEL, createLedgerHarness, makeEvidence, makeIntent } from '../../test/support/ledger-harness.ts';
import { createManualClock, settle } from '../../test/support/manual-clock.ts';
import { createMemoryIntents, createMemoryInteractions } from '../../test/support/memory-stores.ts';
import { createCountingTwitch, type Script, startMortal } from '../../test/support/mortal-process.ts';
import type { Interaction } from '../ledger/interaction.ts';
import { stepOf } from '../ledger/step.ts';
import type { TriggerSource } from '../ledger/trigger-source.ts';
import type { ActionPart } from './executor.ts';

const ID = 'tx-00000001';
const UNKNOWN = 'Twitch did not say whether it worked.';
const LATE = 'Twitch did not answer in time.';
const CLASSES = ['safe', 'read-back', 'once'] as const;

const error500 = { kind: 'unknown', reason: 'Internal Server Error' } as const;
const busy = { kind: 'unavailable', reason: 'Service Unavailable' } as const;
const refusal = { kind: 'refused', reason: 'Twitch protects this person.' } as const;
const done = { kind: 'done' } as const;

/** Creates a paid punishment whose action has this repeat class, not yet begun. */
async function setUp(
  repeat: RepeatSafety,
  script: readonly Script[] = [],
  retry = DEFAULT_RETRY,
  points?: TriggerSource,
) {
  const clock = createManualClock();
  const stores = { intents: createMemoryIntents(), interactions: createMemoryInteractions() };
  const twitch = createCountingTwitch();
  twitch.script.push(...script);
  const rules = { ...FEATURES, punishment: { ...FEATURES.punishment, repeat, retry } };
  const shared = { clock, stores, twitch, rules, ...(points && { points }) };
  let count = 0;
  const start = () => startMortal(shared, `process-${++count}`);
  const first = await start();
  const intent = makeIntent('nonce-1', clock.now(), 'punishment');
  await stores.intents.insert({ ...intent, input: { 'punishment.target': 'somebody' } });
  return {
    ...shared,
    start,
    first,
    async pay() {
      void first.ledger.record(makeEvidence('webhook', ID)).catch(() => {});
      await settle(12);
    },
    /** Advances the clock. If the process has died, another one takes over after a second. */
    async pass(ms = 20 * 60_000) {
      await clock.advance(1_000);
      if (!first.isAlive()) await start();
      await clock.advance(ms);
    },
    row: () => stores.interactions.rows.get(ID) as Interaction,
    action: () => stores.interactions.rows.get(ID)?.steps[0],
  };
}

/** The end of a case: how often the action took effect, the states of record and step, and the reason. */
type End = [effects: number, record: string, step: string, reason?: string];
interface Case {
  name: string;
  script: Script[];
  /** Ends by class. */
  ends: Record<RepeatSafety, End>;
}

const DONE: End = [1, 'done', 'done'];
const NOT_REPEATED = (effects: number): End => [effects, 'owed', 'unknown', UNKNOWN];
/** Applied at Twitch, unknown to us. */
const APPLIED: Case['ends'] = { safe: [2, 'done', 'done'], 'read-back': DONE, once: NOT_REPEATED(1) };
/** Not applied at Twitch, unknown to us. */
const NOT_APPLIED: Case['ends'] = { safe: DONE, 'read-back': DONE, once: NOT_REPEATED(0) };
const ALIKE = (end: End): Case['ends'] => ({ safe: end, 'read-back': end, once: end });

const CASES: Case[] = [
  { name: 'nothing goes wrong', script: [], ends: ALIKE(DONE) },
  { name: 'a crash before the call', script: [{ applied: false, answer: 'lost', dies: 'before' }], ends: NOT_APPLIED },
  {
    name: 'a crash during the call, not done',
    script: [{ applied: false, answer: 'lost', dies: 'after' }],
    ends: NOT_APPLIED,
  },
  { name: 'a crash during the call, done', script: [{ applied: true, answer: 'lost', dies: 'after' }], ends: APPLIED },
  { name: 'a crash after the answer', script: [{ applied: true, answer: done, dies: 'after' }], ends: APPLIED },
  { name: 'a 500', script: [{ applied: false, answer: error500 }], ends: NOT_APPLIED },
  { name: 'done, then 500', script: [{ applied: true, answer: error500 }], ends: APPLIED },
  { name: 'a hang', script: [{ applied: false, answer: 'lost' }], ends: NOT_APPLIED },
  { name: 'done, then a hang', script: [{ applied: true, answer: 'lost' }], ends: APPLIED },
  { name: 'a 503, then done', script: [{ applied: false, answer: busy }], ends: ALIKE(DONE) },
  {
    name: 'a 503, then a crash during the call, done',
    script: [
      { applied: false, answer: busy },
      { applied: true, answer: 'lost', dies: 'after' },
    ],
    ends: APPLIED,
  },
  {
    name: 'a refusal',
    script: [{ applied: false, answer: refusal }],
    ends: ALIKE([0, 'owed', 'failed', refusal.reason]),
  },
  {
    name: '503 for ever',
    script: Array.from({ length: 100 }, () => ({ applied: false, answer: busy })),
    ends: ALIKE([0, 'owed', 'failed', LATE]),
  },
  {
    name: '500 for ever',
    script: Array.from({ length: 100 }, () => ({ applied: false, answer: error500 })),
    ends: {
      safe: [0, 'owed', 'unknown', UNKNOWN],
      // Each try was read back, so it certainly did not happen.
      'read-back': [0, 'owed', 'failed', LATE],
      once: NOT_REPEATED(0),
    },
  },
];

describe.each(CLASSES)('an action of class %s', (repeat) => {
  it.each(CASES)('$name', async ({ script, ends }) => {
    const [effects, state, step, reason = null] = ends[repeat];
    const test = await setUp(repeat, script);
    await test.pay();
    await test.pass();
    expect(test.twitch.effects).toHaveLength(effects);
    expect(test.row()).toMatchObject({ state, reason });
    expect(test.action()).toMatchObject({ state: step });
    // A safe action repeats exactly: what it depends on was frozen before the first try.
    expect(new Set(test.twitch.effects).size).toBeLessThanOrEqual(1);
    // If it may not have happened, it is not announced.
    expect(test.row().steps[1]?.state).toBe(step === 'done' ? 'done' : 'failed');
  });

  it('is not begun by a process that dies before it can store the start', async () => {
    const test = await setUp(repeat);
    test.first.hooks.beforeWrite = async () => test.first.kill();
    await test.pay();
    expect(test.action()?.state).toBe('waiting');
    await test.pass();
    expect(test.twitch.effects).toHaveLength(1);
    expect(test.row().state).toBe('done');
  });

  it('keeps an outcome that the store fails to write, and repeats nothing', async () => {
    const test = await setUp(repeat);
    const act = test.twitch.effects;
    test.first.hooks.beforeWrite = async () => {
      if (act.length > 0) throw new Error('disk full');
    };
    await test.pay();
    await test.clock.advance(60_000);
    expect(test.action()?.state).toBe('running');
    test.first.hooks.beforeWrite = async () => {};
    await test.pass();
    expect(test.twitch.effects).toHaveLength(1);
    expect(test.row().state).toBe('done');
  });

  it.each([1, 2])('is done once, even if the answer to write %i after the payment is lost', async (which) => {
    const test = await setUp(repeat);
    const { replace } = test.stores.interactions;
    let writes = 0;
    test.stores.interactions.replace = async (record) => {
      const outcome = await replace(record);
      writes += 1;
      if (writes === which) throw new Error('the connection broke');
      return outcome;
    };
    await test.pay();
    await test.pass();
    expect(test.twitch.effects).toHaveLength(1);
    expect(test.row().state).toBe('done');
    expect(test.row().timeline.some((line) => line.what === 'too late')).toBe(false);
  });
});

describe('a process that is suspended until another one takes over', () => {
  it.each([
    ['before it has stored the start', 'beforeWrite', 'read-back', 1, 'done'],
    ['before it has stored the start', 'beforeWrite', 'once', 1, 'done'],
    ['after it has stored the start', 'afterWrite', 'read-back', 1, 'done'],
    ['after it has stored the start', 'afterWrite', 'once', 0, 'owed'],
  ] as const)('%s (%s, %s): it does nothing more', async (_, hook, repeat, effects, state) => {
    const test = await setUp(repeat);
    let thaw = () => {};
    test.first.hooks[hook] = () =>
      new Promise((resolve) => {
        thaw = resolve;
      });
    await test.pay();
    await test.start();
    await test.clock.advance(10_000);
    test.first.hooks[hook] = async () => {};
    thaw();
    await test.clock.advance(60_000);
    expect(test.twitch.effects).toHaveLength(effects);
    expect(test.row().state).toBe(state);
  });

  it.each([
    ['read-back', 'done'],
    ['once', 'owed'],
  ] as const)('while the other one waits for Twitch: it does nothing (%s)', async (repeat, state) => {
    const test = await setUp(repeat, [{ applied: true, answer: 'lost' }]);
    let thaw = () => {};
    test.first.hooks.beforeWrite = () =>
      new Promise((resolve) => {
        thaw = resolve;
      });
    await test.pay();
    await test.start();
    test.first.hooks.beforeWrite = async () => {};
    thaw();
    await test.clock.advance(60_000);
    expect(test.twitch.effects).toHaveLength(1);
    expect(test.row().state).toBe(state);
    expect(test.action()?.tries).toBe(1);
  });

  it('during the call: the record says unknown, then done', async () => {
    const test = await setUp('once');
    let answer = (_: typeof done) => {};
    const slow = new Promise<typeof done>((resolve) => {
      answer = resolve;
    });
    test.twitch.script.push({ applied: true, answer: slow });
    await test.pay();
    await test.start();
    expect(test.row()).toMatchObject({ state: 'owed', reason: UNKNOWN });
    answer(done);
    await test.clock.advance(1_000);
    expect(test.row()).toMatchObject({ state: 'owed' });
    expect(test.row().timeline.at(-1)).toMatchObject({ what: 'too late', why: 'Twitch had done it already.' });
    expect(test.twitch.effects).toHaveLength(1);
  });
});

describe('the retry policy of a type', () => {
  const policy = { tries: 3, backoffMs: [1_000, 5_000], deadlineMs: 60_000, tryMs: 2_000 };
  const failing = (count: number, answer: Script['answer'] = busy): Script[] =>
    Array.from({ length: count }, () => ({ applied: false, answer }));

  it('limits the tries and spaces them out', async () => {
    const test = await setUp('safe', failing(9), policy);
    await test.pay();
    const triesAfter = async (ms: number) => {
      await test.clock.advance(ms);
      return test.twitch.contexts.length;
    };
    expect([await triesAfter(999), await triesAfter(1), await triesAfter(4_999), await triesAfter(1)]).toEqual([
      1, 2, 2, 3,
    ]);
    expect(await triesAfter(60_000)).toBe(3);
    expect(test.row()).toMatchObject({ state: 'owed', reason: LATE });
  });

  it('has a deadline, and never waits forever for an answer', async () => {
    const test = await setUp('safe', failing(9, 'lost'), { ...policy, tries: 99, deadlineMs: 7_500 });
    await test.pay();
    // Two seconds per try and one in between. A third try would begin at ten seconds.
    await test.clock.advance(4_999);
    expect([test.twitch.contexts.length, test.row().state]).toEqual([2, 'started']);
    await test.clock.advance(1);
    expect(test.row()).toMatchObject({ state: 'owed', reason: UNKNOWN });
    await test.clock.advance(60_000);
    expect(test.twitch.contexts).toHaveLength(2);
  });

  it.each(['read-back', 'once'] as const)('counts the tries of all processes: %s', async (repeat) => {
    const test = await setUp(repeat, failing(9), policy);
    await test.pay();
    await test.clock.advance(1_000);
    test.first.kill();
    await test.start();
    await test.clock.advance(50_000);
    expect(test.twitch.contexts).toHaveLength(3);
    expect(test.row()).toMatchObject({ state: 'owed', reason: LATE });
  });
});

it.each([
  ['obs', busy, 'OBS did not answer in time.'],
  ['obs', error500, 'OBS did not say whether it worked.'],
  ['chatMode', busy, LATE],
  ['chatMode', error500, UNKNOWN],
] as const)('%s that gives up after %o names who was asked', async (type, outcome, reason) => {
  const { executors, stores, ledger, clock } = createLedgerHarness();
  Object.assign(executors, { [type]: { ...executors.punishment, action: { act: async () => outcome } } });
  await stores.intents.insert(makeIntent('nonce-1', clock.now(), type));
  void ledger.record(makeEvidence('webhook', ID)).catch(() => {});
  await clock.advance(20 * 60_000);
  expect(stores.interactions.rows.get(ID)).toMatchObject({ state: 'owed', reason });
});

describe('reading back', () => {
  it('accepts what it finds, and stores it with the step', async () => {
    const test = await setUp('read-back', [{ applied: true, answer: 'lost', dies: 'after' }]);
    await test.pay();
    await test.pass();
    expect(test.action()).toMatchObject({ state: 'done', data: { found: true } });
    expect([test.twitch.contexts.length, test.twitch.reads]).toEqual([1, 1]);
  });

  it('is retried while Twitch does not answer', async () => {
    const test = await setUp('read-back', [{ applied: true, answer: error500 }]);
    test.twitch.readings.push('unknown', 'lost');
    await test.pay();
    await test.pass();
    expect(test.row().state).toBe('done');
    expect([test.twitch.effects.length, test.twitch.reads]).toEqual([1, 3]);
  });

  it('that never answers leaves the outcome unknown', async () => {
    const test = await setUp('read-back', [{ applied: true, answer: error500 }]);
    test.twitch.readings.push(...Array.from({ length: 99 }, () => 'unknown' as const));
    await test.pay();
    await test.pass();
    expect(test.row()).toMatchObject({ state: 'owed', reason: UNKNOWN });
    expect(test.twitch.effects).toHaveLength(1);
  });
});

it('passes redeemer and redemption to the action', async () => {
  const test = await setUp('safe');
  await test.pay();
  expect(test.twitch.contexts).toEqual([
    {
      id: ID,
      stepId: 'a.action',
      source: 'bits',
      channelId: CHANNEL,
      redeemer: { id: '3000', login: 'viewer_one', name: 'viewer_one' },
      itemId: '00000000-0000-4000-8000-000000000001',
      title: 'Horn',
      amount: 25,
      rank: { tier: 1, origin: 'bits' },
      input: { 'punishment.target': 'somebody' },
      data: { at: test.clock.now() },
    },
  ]);
});

it.each([
  ['failed', { applied: false, answer: refusal }, refusal.reason],
  ['unknown', { applied: true, answer: error500 }, UNKNOWN],
] as const)('returns the points of a redemption whose step is %s', async (state, script, reason) => {
  const test = await setUp('once', [script], DEFAULT_RETRY, { name: 'points', unserved: () => 'return' });
  await test.pay();
  const paid = test.row();
  test.twitch.script.push(script);
  const { lease: _, ...rest } = paid;
  const steps = makeIntent('nonce-2', 0, 'punishment').steps.map(stepOf);
  await test.first.ledger.insert({
    ...rest,
    id: 'redemption-1',
    rev: 1,
    source: 'points',
    intent: null,
    state: 'verified',
    lease: null,
    steps,
  });
  await settle(12);
  const row = test.stores.interactions.rows.get('redemption-1');
  expect(row).toMatchObject({ state: 'refunded', reason });
  expect(row?.steps[0]?.state).toBe(state);
});

it('requires read-back from a type of that class', () => {
  const act = async () => done;
  const safe: ActionPart<'safe'> = { act };
  // @ts-expect-error: nothing could be read back.
  const readable: ActionPart<'read-back'> = { act };
  expect([safe, readable]).toHaveLength(2);
});
