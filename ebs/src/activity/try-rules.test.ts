import { TRIAL_DAYS, TRIAL_READ_MAX, TRIAL_SHOWN_MAX, type TriedRules } from '@bitcue/shared/api/rule-trial.ts';
import { ttsSettings } from '@bitcue/shared/features/tts/tts.ts';
import { expect, it } from 'vitest';
import { CHANNEL, makeEvidence, OTHER_CHANNEL } from '../../test/support/ledger-harness.ts';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { createMemoryInteractions } from '../../test/support/memory-stores.ts';
import type { Interaction } from '../ledger/interaction.ts';
import { stepOf } from '../ledger/step.ts';
import type { User } from '../ports/users.ts';
import { createRecord } from '../triggers/bits/apply-evidence.ts';
import { createRuleTrial } from './try-rules.ts';

const DAY_MS = 86_400_000;
const USER = { id: CHANNEL, preferences: { pronunciations: [] } } as unknown as User;
const RULES: TriedRules = { rules: 'filter', settings: ttsSettings.parse({ filter: { wordList: ['pine'] } }) };

function setUp() {
  const clock = createManualClock();
  const interactions = createMemoryInteractions();
  const trial = createRuleTrial({ interactions, clock });
  return {
    clock,
    interactions,
    run: () => trial(USER, RULES),
    /** Adds a message that was read out `agoMs` milliseconds ago. */
    async add(id: string, input: string, agoMs: number, over: Partial<Interaction> = {}) {
      const at = clock.now() - agoMs;
      const data = { settings: ttsSettings.parse({}), voice: 'A', input };
      const step = {
        id: 'a.cue',
        featureId: 'a',
        type: 'tts',
        kind: 'cue',
        optional: false,
        lane: 'main',
        data,
      } as const;
      const record = createRecord(makeEvidence('webhook', id), at, 1);
      const item = { uuid: 'item', title: 'Say it', cooldownS: 0 };
      await interactions.insert({ ...record, state: 'done', createdAt: at, item, steps: [stepOf(step)], ...over });
    },
  };
}

it('lists and counts the messages of the last days that the rules change, newest first', async () => {
  const { add, run, clock } = setUp();
  await add('first', 'a pine', TRIAL_DAYS * DAY_MS);
  await add('old', 'a pine', TRIAL_DAYS * DAY_MS + 1);
  await add('same', 'nothing', 3_000);
  await add('last', 'pine', 1_000);
  const trial = await run();
  expect(trial).toMatchObject({
    read: 3,
    readSince: null,
    counts: { refused: 1, masked: 1, links: 0, said: 0, released: 0 },
    changed: 2,
  });
  expect(trial.messages.map(({ id }) => id)).toEqual(['last:a.cue', 'first:a.cue']);
  expect(trial.messages[1]).toEqual({
    id: 'first:a.cue',
    at: clock.now() - TRIAL_DAYS * DAY_MS,
    viewer: 'viewer_one',
    title: 'Say it',
    text: 'a pine',
    masked: ['pine'],
    shown: 'a ****',
    spoken: 'viewer one says a',
    outcome: 'masked',
    isNew: true,
  });
});

it('shows nothing of other channels, tests, misrouted, quarantined or erased records, or other types', async () => {
  const { add, run } = setUp();
  await add('other', 'pine', 1, { channelId: OTHER_CHANNEL });
  await add('test', 'pine', 1, { test: true });
  await add('misrouted', 'pine', 1, { state: 'misrouted' });
  await add('quarantined', 'pine', 1, { state: 'quarantined' });
  await add('erased', 'pine', 1, { steps: [], text: null, erasedAt: 1 });
  await add('sound', 'pine', 1, {
    steps: [stepOf({ id: 'a', featureId: 'a', type: 'sound', kind: 'cue', optional: false, lane: 'main', data: {} })],
  });
  expect(await run()).toMatchObject({ read: 0, changed: 0, messages: [] });
});

it('reads the newest up to its limit, says since when, and counts more than it lists', async () => {
  const { add, run, clock } = setUp();
  // Three per moment, so that a page ends in the middle of a moment.
  for (let n = 0; n < TRIAL_READ_MAX + 300; n += 1) await add(`n-${n}`, 'a pine', 1_000 * Math.floor(n / 3) + 1_000);
  const trial = await run();
  expect(trial.read).toBeGreaterThanOrEqual(TRIAL_READ_MAX);
  expect(trial.read).toBeLessThan(TRIAL_READ_MAX + 20);
  expect(trial.counts.masked).toBe(trial.read);
  expect(trial.messages).toHaveLength(TRIAL_SHOWN_MAX);
  expect(new Set(trial.messages.map(({ id }) => id)).size).toBe(TRIAL_SHOWN_MAX);
  expect(trial.readSince).toBe(clock.now() - 1_000 * Math.ceil(trial.read / 3));
});

it('runs one trial after the other, and a failed one stops none', async () => {
  const { add, interactions, clock } = setUp();
  await add('one', 'pine', 1_000);
  let under = 0;
  let most = 0;
  let calls = 0;
  const trial = createRuleTrial({
    clock,
    interactions: {
      async findPast(...query) {
        calls += 1;
        if (calls === 1) throw new Error('no store');
        under += 1;
        most = Math.max(most, under);
        const found = await interactions.findPast(...query);
        await new Promise((resolve) => setImmediate(resolve));
        under -= 1;
        return found;
      },
    },
  });
  const [failed, ...others] = await Promise.allSettled([1, 2, 3].map(() => trial(USER, RULES)));
  expect(failed).toMatchObject({ status: 'rejected' });
  expect(others).toMatchObject([{ value: { read: 1 } }, { value: { read: 1 } }]);
  expect(most).toBe(1);
});
