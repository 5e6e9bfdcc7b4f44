import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { swapRules } from '@bitcue/shared/swapper/swap-rule.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSwapperRig, type SwapperProcess } from '../../test/support/swapper-rig.ts';
import type { Fault } from '../../test/support/swapper-twitch.ts';

const [SECOND, MINUTE] = [1_000, 60_000];

let rig: ReturnType<typeof createSwapperRig>;
let one: SwapperProcess;
let a: string;
let b: string;
beforeEach(async () => {
  rig = createSwapperRig();
  one = await rig.start();
  a = rig.addReward('A');
  b = rig.addReward('B');
});

const rule = (id: string, rewards: string[], over: object = {}) => ({
  id,
  name: `Rule ${id}`,
  condition: null,
  set: { rewards, items: [] },
  ...over,
});
const save = (settings: object) => one.acts.save(rig.user, swapRules.parse(settings), rig.row()?.settingsRev ?? 0);
const act = (body: Parameters<SwapperProcess['acts']['act']>[1]) => one.acts.act(rig.user, body);
const use = (choice: string | null) => act({ act: 'use', choice });
/** Saves two sets: A, and B, whose rule stores A. */
const twoSets = () => save({ rules: [rule('a', [a]), rule('b', [b], { stores: true })] });
const atTwitch = (title: string) => rig.twitch.rewards.find((reward) => reward.title === title);
const kept = (id: string) => rig.stores.rewards.rows.get(id);
const steps = (at = 0) =>
  (rig.row()?.swap?.steps ?? rig.row()?.log[at]?.steps ?? []).map(({ action, title, state }) =>
    [action, title, state].join(' '),
  );
const whys = () => rig.row()?.log[0]?.steps.map(({ why }) => why);
const rest = () => rig.clock.advance(3 * MINUTE);
/** Makes the fault happen to the next calls of a kind, `times` of them. */
function faultAt(what: string, fault: Fault, times = 1): void {
  let left = times;
  const before = rig.twitch.fault;
  rig.twitch.fault = (isWrite) => {
    if (left === 0 || rig.twitch.calls.at(-1)?.what !== what) return before(isWrite);
    left -= 1;
    return fault;
  };
}

describe('a swap of 40 out and 40 in', () => {
  const count = (from: number, to: number) => rig.twitch.calls.filter(({ at }) => from <= at && at < to).length;

  it('[SWAP-03] ends within two minutes and a third of the calls that Twitch allows, and shows how far it is', async () => {
    const out = Array.from({ length: 38 }, (_, at) => rig.addReward(`Out ${at}`));
    const into = Array.from({ length: 40 }, (_, at) => rig.addReward(`In ${at}`, { isStored: true }));
    await save({ rules: [rule('out', [...out, a, b]), rule('in', into, { stores: true })] });
    const begun = rig.clock.now();
    await use('in');
    const shown: number[] = [];
    while (rig.row()?.swap) {
      await rig.clock.advance(20 * SECOND);
      shown.push(rig.row()?.swap?.steps.filter(({ state }) => state === 'done').length ?? 120);
    }
    expect(shown).toEqual([...shown].sort((x, y) => x - y));
    expect(shown.length).toBeGreaterThan(4);
    expect(rig.row()?.log[0]?.steps.every(({ state }) => state === 'done')).toBe(true);
    expect((rig.row()?.log[0]?.endedAt ?? Number.POSITIVE_INFINITY) - begun).toBeLessThan(2 * MINUTE);
    for (let from = begun; from < rig.clock.now(); from += 5 * SECOND) {
      expect(count(from, from + MINUTE)).toBeLessThan(800 / 3);
    }
    expect(rig.twitch.most).toBeLessThanOrEqual(50);
    expect(rig.twitch.rewards.map(({ title }) => title).sort()).toEqual(into.map((_, at) => `In ${at}`).sort());
  });

  it('stops on request, and resumes in another process', async () => {
    const into = Array.from({ length: 40 }, (_, at) => rig.addReward(`In ${at}`, { isStored: true }));
    await save({ rules: [rule('in', into)] });
    await use('in');
    await rig.clock.advance(20 * SECOND);
    await act({ act: 'stop' });
    await rig.clock.advance(2 * SECOND);
    const there = rig.twitch.rewards.length;
    await rest();
    expect(rig.twitch.rewards.length).toBe(there);
    expect(there).toBeGreaterThan(10);
    one.kill();
    one = await rig.start();
    await act({ act: 'resume' });
    await rest();
    expect(rig.twitch.rewards).toHaveLength(42);
  });
});

describe('creating', () => {
  beforeEach(async () => {
    await twoSets();
    await use('b');
    await rest();
    expect(atTwitch('A')).toBeUndefined();
  });

  it.each<[Fault, number]>([
    ['applied-then-500', 1],
    ['late', 1],
    ['hang', 3],
    ['500', 3],
    ['429', 3],
    ['401', 3],
  ])('a call that ends %s creates one reward, which is known', async (fault, times) => {
    faultAt('create', fault, times);
    await use('a');
    await rest();
    expect(steps()).toEqual(['off B done', 'create A done']);
    expect(rig.twitch.rewards.filter(({ title }) => title === 'A')).toHaveLength(1);
    expect(kept(a)).toMatchObject({ twitchId: atTwitch('A')?.id, storedAt: null, creatingAt: null });
  });

  it.each(Array.from({ length: 80 }, (_, at) => at + 2))(
    'a process that dies at half-call %i leaves one reward',
    async (half) => {
      await use('a');
      one.killAt(Math.floor(half / 2), half % 2 === 0 ? 'before' : 'after');
      await rig.clock.advance(20 * SECOND);
      one.kill();
      one = await rig.start();
      await rest();
      expect(steps()).toEqual(['off B done', 'create A done']);
      expect(kept(a)?.twitchId).toBe(atTwitch('A')?.id);
    },
  );

  it.each<[Fault | null, number]>([
    [null, 0],
    ['applied-then-500', 1],
    ['500', 2],
  ])('restores that the reward was paused and skipped the queue (%s)', async (fault, times) => {
    await use('a');
    await rest();
    Object.assign(atTwitch('A') ?? {}, { isPaused: true, skipsQueue: true });
    await use('b');
    await rest();
    expect(kept(a)?.restores).toEqual({ isPaused: true, skipsQueue: true });
    await use('a');
    if (fault !== null) faultAt('update', fault, times);
    await rest();
    expect(steps()).toEqual(['off B done', 'create A done']);
    expect(atTwitch('A')).toMatchObject({ isPaused: true, skipsQueue: true });
    expect(kept(a)).toMatchObject({ restores: null, skipsQueue: true });
  });

  it('without an answer is awaited before another set is planned, so that the reward does not stay on', async () => {
    faultAt('create', 'late');
    await use('a');
    await rig.clock.advance(6 * SECOND);
    await use('b');
    await rest();
    expect(atTwitch('A')?.isEnabled ?? false).toBe(false);
    expect(atTwitch('B')?.isEnabled).toBe(true);
  });

  it('keeps everything of the reward: features, rules, counts, history', async () => {
    const before = { ...kept(a) };
    await use('a');
    await rest();
    const { twitchId, storedAt, savedAt, picture, ...rest1 } = { ...kept(a) };
    expect(before).toMatchObject({ ...rest1, why: null });
    expect([typeof twitchId, storedAt, typeof savedAt, picture]).toEqual(['string', null, 'number', null]);
  });

  it('a draft with the title of a stored reward leaves that one alone', async () => {
    const features = kept(a)?.features;
    await one.creator.create(rig.user, { ...newRewardForm(), title: 'A', cost: 7 }, [], true);
    expect(kept(a)).toMatchObject({ features, form: { cost: newRewardForm().cost } });
    expect(rig.stores.rewards.rows.size).toBe(3);
  });
});

describe('storing', () => {
  const redeem = (title: string) => {
    const redemption = rig.twitch.redeem(atTwitch(title)?.id ?? '');
    if (redemption === null) throw new Error('refused');
    return redemption;
  };

  it('[SWAP-05] touches only rewards of ours, returns what waits before it deletes, and a reward that comes back has a new id on Twitch, and ours', async () => {
    one.kill();
    one = await rig.start({ plays: () => false });
    const theirs = rig.twitch.add({ title: 'Theirs', isOurs: false });
    await save({ rules: [rule('a', [a]), rule('b', [b, theirs?.id ?? ''], { stores: true })] });
    const before = atTwitch('A')?.id;
    const waiting = redeem('A');
    await one.take(waiting);
    await use('b');
    await rest();
    const calls = rig.twitch.calls.map(({ what }) => what);
    expect(calls.indexOf('settle')).toBeLessThan(calls.indexOf('delete'));
    expect([waiting.status, atTwitch('A')]).toEqual(['CANCELED', undefined]);
    await use('a');
    await rest();
    expect(kept(a)).toMatchObject({ id: a, twitchId: atTwitch('A')?.id });
    expect(atTwitch('A')?.id).not.toBe(before);
    expect(rig.twitch.calls.filter(({ id }) => id === theirs?.id)).toEqual([]);
    expect(atTwitch('Theirs')?.isEnabled).toBe(true);
  });

  it('waits for what is playing before it deletes', async () => {
    await twoSets();
    const playing = redeem('A');
    await one.take(playing);
    await rig.clock.advance(100);
    await use('b');
    await rig.clock.advance(3 * SECOND);
    expect([steps(), atTwitch('A')?.isEnabled]).toEqual([['off A done', 'store A waiting'], false]);
    expect(rig.row()?.swap?.steps[1]?.why).toBe('A redemption is still playing.');
    await rest();
    expect([playing.status, rig.effects.has(playing.id), atTwitch('A')]).toEqual(['FULFILLED', true, undefined]);
  });

  it.each([
    [false, 'CANCELED'],
    [true, 'FULFILLED'],
  ])(
    'if keeping the points is %s, waiting redemptions end %s, announced or not, with features or not',
    async (fulfils, status) => {
      one.kill();
      one = await rig.start({ plays: () => false });
      const plain = rig.addReward('Plain', { isPlain: true });
      await save({ rules: [rule('a', [a, plain]), rule('b', [b], { stores: true, fulfils })] });
      const [known, unannounced, ofPlain] = [redeem('A'), redeem('A'), redeem('Plain')];
      await one.take(known);
      await rig.clock.advance(SECOND);
      await use('b');
      await rest();
      // A late webhook finds nothing to do.
      await one.take(unannounced);
      await rest();
      expect([known, unannounced, ofPlain].map((redemption) => redemption.status)).toEqual([status, status, status]);
      expect([...rig.effects]).toEqual([]);
      expect(rig.twitch.rewards.map(({ title }) => title)).toEqual(['B']);
    },
  );

  it('redemptions that Twitch fulfilled at once and did not announce are taken in first', async () => {
    await twoSets();
    Object.assign(atTwitch('A') ?? {}, { skipsQueue: true });
    const skipping = redeem('A');
    skipping.status = 'FULFILLED';
    await use('b');
    await rest();
    expect([rig.effects.has(skipping.id), atTwitch('A')]).toEqual([true, undefined]);
  });

  it('keeps changes made on Twitch, and says so', async () => {
    await twoSets();
    Object.assign(atTwitch('A') ?? {}, { cost: 777 });
    await use('b');
    await rest();
    expect(whys()).toEqual([null, 'It was changed on Twitch. It is kept with these changes.']);
    await use('a');
    await rest();
    expect(atTwitch('A')?.cost).toBe(777);
  });

  it('a reward that the streamer switches on meanwhile stays', async () => {
    await twoSets();
    await use('b');
    await rig.clock.advance(200);
    expect(atTwitch('A')?.isEnabled).toBe(false);
    Object.assign(atTwitch('A') ?? {}, { isEnabled: true });
    await rest();
    expect(steps()).toEqual(['off A done', 'store A refused']);
    expect(atTwitch('A')?.isEnabled).toBe(true);
  });

  it('a reward that the streamer deletes meanwhile is not created again', async () => {
    await twoSets();
    await use('b');
    await rig.clock.advance(200);
    rig.twitch.remove(atTwitch('A')?.id ?? '');
    await rest();
    expect(steps()).toEqual(['off A done', 'store A refused']);
    await use('a');
    await rest();
    expect(steps()).toEqual(['off B done', 'create A refused']);
    expect(whys()?.[1]).toMatch(/^You deleted it on Twitch\./);
  });

  it('that Twitch refuses is not counted: what the streamer deletes later is deleted by hand', async () => {
    await twoSets();
    faultAt('delete', '429');
    await use('b');
    await rig.clock.advance(2 * SECOND);
    await act({ act: 'stop' });
    expect(kept(a)?.storingAt).toBeNull();
    rig.twitch.remove(atTwitch('A')?.id ?? '');
    await one.reader.readAll(rig.user);
    expect(kept(a)).toMatchObject({ isDeletedByHand: true, storedAt: null });
  });

  it('that takes effect late, after a refused retry, does not count as a deletion by hand', async () => {
    await twoSets();
    const answers: Fault[] = ['late', '429'];
    rig.twitch.fault = () => (rig.twitch.calls.at(-1)?.what === 'delete' ? (answers.shift() ?? null) : null);
    await use('b');
    await rig.clock.advance(8 * SECOND);
    expect([answers, kept(a)?.storingAt]).toEqual([[], expect.any(Number)]);
    await act({ act: 'stop' });
    await rig.clock.advance(10 * SECOND);
    await one.reader.readAll(rig.user);
    expect(kept(a)).toMatchObject({ isDeletedByHand: false, storedAt: expect.any(Number) });
  });

  it('frees a needed slot, and the new reward waits for it', async () => {
    const stored = rig.addReward('Stored', { isStored: true });
    for (let at = 0; at < 48; at += 1) rig.twitch.add({ title: `Theirs ${at}`, isOurs: false });
    await save({ rules: [rule('a', [a]), rule('b', [b, stored])] });
    const playing = redeem('A');
    await one.take(playing);
    await rig.clock.advance(100);
    await use('b');
    await rest();
    expect(steps()).toEqual(['off A done', 'store A done', 'create Stored done']);
  });
});

describe('a Twitch that is away', () => {
  it('is retried ever more rarely, and the rules are followed meanwhile', async () => {
    rig.twitch.facts.category = 'Racing';
    const condition = (name: string) => ({ condition: { categories: [name] } });
    await save({ automatic: true, rules: [rule('a', [a], condition('Chess')), rule('b', [b], condition('Racing'))] });
    rig.twitch.fault = (isWrite) => (isWrite ? '503' : null);
    await rig.clock.advance(MINUTE);
    expect(steps()).toEqual(['off A waiting']);
    const calls = rig.twitch.calls.length;
    await rig.clock.advance(10 * MINUTE);
    expect(rig.twitch.calls.slice(calls).filter(({ what }) => what === 'update').length).toBeLessThan(16);
    rig.twitch.facts.category = 'Chess';
    await one.wake();
    await rig.clock.advance(2 * MINUTE);
    expect(rig.row()?.standing.on?.choice).toBe('a');
    rig.twitch.fault = () => null;
    await rest();
    expect([atTwitch('A')?.isEnabled, atTwitch('B')?.isEnabled, rig.row()?.standing.on?.choice]).toEqual([
      true,
      false,
      'a',
    ]);
  });
});

describe('what is not allowed', () => {
  it('without the permission nothing is swapped; a swap waits until it is granted', async () => {
    await twoSets();
    const { scopes } = rig.user.grant;
    rig.user.grant.scopes = [];
    await expect(use('b')).rejects.toMatchObject({ code: 'reward.permission' });
    rig.user.grant.scopes = scopes;
    await use('b');
    rig.user.grant.scopes = [];
    await rest();
    expect([atTwitch('A')?.isEnabled, rig.row()?.swap?.plannedAt]).toEqual([true, null]);
    rig.user.grant.scopes = scopes;
    await rest();
    expect(steps()).toEqual(['off A done', 'store A done']);
  });

  it('without the permission nothing comes on automatically either; it does once it is granted', async () => {
    const { scopes } = rig.user.grant;
    rig.user.grant.scopes = [];
    await save({
      automatic: true,
      rules: [rule('b', [b], { condition: { live: false } })],
      fallback: { rewards: [a] },
    });
    await rest();
    expect([rig.row()?.standing.on, rig.row()?.standing.pending?.choice]).toEqual([null, 'b']);
    rig.user.grant.scopes = scopes;
    await rest();
    expect([rig.row()?.standing.on?.choice, atTwitch('A')?.isEnabled]).toEqual(['b', false]);
  });

  it('on a channel that is not an affiliate, the log says why no reward was created', async () => {
    await twoSets();
    rig.twitch.isOffered = false;
    await use('a');
    await rest();
    expect(steps()).toEqual(['create A refused']);
    expect(whys()).toEqual(['Twitch offers rewards to affiliates and partners only.']);
  });
});

describe('the stream', () => {
  const byCategory = () =>
    save({
      automatic: true,
      rules: [rule('a', [a], { condition: { live: true } })],
      fallback: { rewards: [b], items: [] },
    });
  const looks = () => rig.twitch.calls.filter(({ what }) => what === 'facts').length;

  it.each<[string, object, object]>([
    ['category', { categories: ['Racing'] }, { category: 'racing' }],
    ['title', { words: ['finals'] }, { title: 'The FINALS' }],
    ['online state', { live: true }, { live: true }],
  ])('[SWAP-02] whose %s changes switches one set of rewards on and another off', async (_, condition, facts) => {
    await save({ automatic: true, rules: [rule('a', [a], { condition })], fallback: { rewards: [b], items: [] } });
    await rest();
    expect([atTwitch('A')?.isEnabled, atTwitch('B')?.isEnabled]).toEqual([false, true]);
    Object.assign(rig.twitch.facts, facts);
    await one.wake();
    await rest();
    expect([atTwitch('A')?.isEnabled, atTwitch('B')?.isEnabled]).toEqual([true, false]);
  });

  it('[SWAP-04] has rules with a name, a condition, a set, a switch and an order: the first that matches wins, or the default set, after 30 seconds', async () => {
    const live = { condition: { live: true } };
    const both = [rule('first', [a], live), rule('second', [b], live)];
    const fallback = { rewards: [a, b], items: [] };
    await save({ automatic: true, rules: both, fallback });
    await rest();
    const change = async (settings: object, facts: object) => {
      await save({ automatic: true, fallback, ...settings });
      Object.assign(rig.twitch.facts, facts);
      await one.wake();
      await rig.clock.advance(29 * SECOND);
      const before = rig.row()?.standing.on?.choice;
      await rig.clock.advance(MINUTE);
      return [before, rig.row()?.standing.on?.choice, rig.row()?.log[0]?.to];
    };
    expect(await change({ rules: both }, { live: true })).toEqual([null, 'first', 'Rule first']);
    expect(await change({ rules: [...both].reverse() }, {})).toEqual(['first', 'second', 'Rule second']);
    const isOff = { ...both[1], isEnabled: false };
    expect(await change({ rules: [isOff, both[0]] }, {})).toEqual(['second', 'first', 'Rule first']);
    expect(await change({ rules: both }, { live: false })).toEqual(['first', null, 'Default set']);
  });

  it('that flaps five times in a minute causes one swap', async () => {
    await byCategory();
    await rest();
    const swaps = rig.row()?.log.length ?? 0;
    for (let flap = 0; flap < 5; flap += 1) {
      for (const live of [true, false]) {
        rig.twitch.facts.live = live;
        await one.wake();
        await rig.clock.advance(6 * SECOND);
      }
    }
    rig.twitch.facts.live = true;
    await one.wake();
    await rig.clock.advance(29 * SECOND);
    expect(rig.row()?.log).toHaveLength(swaps);
    await rest();
    expect(rig.row()?.log).toHaveLength(swaps + 1);
    expect(rig.row()?.standing.on?.choice).toBe('a');
  });

  it('is polled once for all announcements within 100 ms', async () => {
    await byCategory();
    await rest();
    const before = looks();
    for (let at = 0; at < 5; at += 1) {
      await one.wake();
      await rig.clock.advance(15);
    }
    await rig.clock.advance(SECOND);
    expect(looks()).toBe(before + 1);
    for (let at = 0; at < 40; at += 1) {
      await one.wake();
      await rig.clock.advance(25);
    }
    // Announcements that never end delay the poll by no more than that.
    expect(looks() - before).toBeGreaterThan(5);
  });

  it('is polled every minute for what Twitch does not announce: the number of viewers', async () => {
    await save({
      automatic: true,
      rules: [rule('a', [a], { condition: { viewers: { min: 50, max: null } } })],
      fallback: { rewards: [b] },
    });
    await rest();
    expect(rig.row()?.standing.on?.choice).toBeNull();
    Object.assign(rig.twitch.facts, { live: true, viewers: 80 });
    await rig.clock.advance(95 * SECOND);
    expect(rig.row()?.standing.on).toMatchObject({ choice: 'a', why: '80 people watch.' });
  });

  it('that a dead process no longer polls is polled by the next one', async () => {
    await byCategory();
    await rest();
    one.kill();
    rig.twitch.facts.live = true;
    one = await rig.start();
    await rig.clock.advance(MINUTE);
    expect(rig.row()?.standing.on?.choice).toBe('a');
  });

  it('comes on again when the set that is on is changed, but not when a name is', async () => {
    await byCategory();
    await rest();
    const swaps = rig.row()?.log.length;
    const settings = structuredClone(rig.row()?.settings);
    await save({ ...settings, rules: settings?.rules.map((one) => ({ ...one, name: 'Renamed' })) });
    await rest();
    expect(rig.row()?.log).toHaveLength(swaps ?? 0);
    await save({ ...settings, fallback: { rewards: [a, b], items: [] } });
    await rest();
    expect([atTwitch('A')?.isEnabled, atTwitch('B')?.isEnabled]).toEqual([true, true]);
  });
});

describe('an undo', () => {
  it('of the first swap holds, although the rules still say the same', async () => {
    const live = rule('a', [a], { condition: { live: true } });
    await save({ automatic: true, rules: [live], fallback: { rewards: [b], items: [] } });
    await rest();
    expect(atTwitch('A')?.isEnabled).toBe(false);
    await act({ act: 'undo' });
    await rest();
    expect([atTwitch('A')?.isEnabled, rig.row()?.standing.on]).toEqual([true, null]);
    await act({ act: 'automatic' });
    await rest();
    expect(atTwitch('A')?.isEnabled).toBe(false);
  });

  it('during a swap returns to what was on before it', async () => {
    await twoSets();
    rig.twitch.latency = () => 300;
    const using = use('b');
    await rig.clock.advance(SECOND);
    await using;
    const undoing = act({ act: 'undo' });
    await rest();
    await undoing;
    expect([atTwitch('A')?.isEnabled, atTwitch('B')?.isEnabled]).toEqual([true, true]);
  });

  it('of a swap that was not planned yet resumes the one that it interrupted', async () => {
    await twoSets();
    await use('b');
    await rig.clock.advance(200);
    expect(steps()).toEqual(['off A done', 'store A waiting']);
    await use('a');
    await act({ act: 'undo' });
    await rest();
    expect([steps(), rig.row()?.log.length, atTwitch('A')]).toEqual([['off A done', 'store A done'], 1, undefined]);
  });

  it('of a swap that was not planned yet changes nothing', async () => {
    await twoSets();
    await use('b');
    expect(await act({ act: 'undo' })).toBe('The swap was called off before it began.');
    await rest();
    expect([rig.row()?.log, atTwitch('A')?.isEnabled]).toEqual([[], true]);
  });

  it.each([
    ['was not planned yet', false],
    ['has ended', true],
  ])('of a swap that %s marks the earlier set as old if the rules have changed it since', async (_, hasEnded) => {
    const rules = [rule('a', [a]), rule('b', [b])];
    await save({ rules });
    await use('a');
    await rest();
    await use('b');
    if (hasEnded) await rest();
    await save({ rules: [rule('a', [a, b]), rule('b', [b])] });
    await act({ act: 'undo' });
    await rest();
    expect(rig.row()?.standing.on).toMatchObject({ choice: 'a', isOld: true });
  });
});
