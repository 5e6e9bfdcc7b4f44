import { REWARD_SLOTS } from '@bitcue/shared/constants/rewards.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { type SwapRules, swapRules } from '@bitcue/shared/swapper/swap-rule.ts';
import { byLength, SEED } from '@bitcue/shared/test/test-run.ts';
import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../embedded-db/test/random.ts';
import { settle } from '../../test/support/manual-clock.ts';
import { createSwapperRig, type SwapperProcess } from '../../test/support/swapper-rig.ts';
import type { Fault } from '../../test/support/swapper-twitch.ts';
import type { SwapChoice } from '../ports/swapper.ts';
import { formOf } from '../rewards/describe-reward.ts';

const SEQUENCES = byLength({ short: 50, middle: 500, full: 2_000 });
const ACTS_PER_SEQUENCE = 16;
const CATEGORIES = ['Chess', 'Racing', 'Puzzles'];
const TITLES = ['Just playing', 'Finals tonight', 'Road to finals'];
const FAULTS: Fault[] = ['401', '429', '500', '503', 'hang', 'late', 'applied-then-500'];
const MINUTE = 60_000;

/** Independent implementation of the rules: returns the first one whose set parts are all true. */
function say({ rules }: SwapRules, facts: { live: boolean; category: string; title: string }, now: number): SwapChoice {
  const time = new Date(now).toISOString().slice(11, 16);
  const first = rules.find(({ isEnabled, condition }) => {
    if (!isEnabled || condition === null) return false;
    const { live, categories, words, hours } = condition;
    const isNow = hours.some(({ from, to }) => (from < to ? from <= time && time < to : from <= time || time < to));
    return (
      (live === null || live === facts.live) &&
      (categories.length === 0 || categories.includes(facts.category)) &&
      (words.length === 0 || words.some((word) => facts.title.toLowerCase().includes(word))) &&
      (hours.length === 0 || isNow)
    );
  });
  return first?.id ?? null;
}

/** Plays one sequence, and checks the invariants of Twitch and the store whenever the channel is idle. */
async function play(random: Random): Promise<{ swaps: number; kills: number }> {
  const rig = createSwapperRig();
  const { clock, twitch, stores, items, effects, user } = rig;
  const isTwofold = random.chance(0.4);
  const mayTouch = random.chance(0.6);
  const mayFulfil = random.chance(0.3);
  const isTight = random.chance(0.5);
  /** When the streamer changed a reward on Twitch's own pages. Only a later swap is allowed to undo that. */
  const touched = new Map<string, number>();
  /** Twitch's ids of rewards that the streamer deleted there. */
  const deleted = new Set<string>();
  /** When rules were last saved. */
  let savedAt = 0;
  let kills = 0;
  let swaps = 0;

  // The world: rewards in sets, some in the vault, others in no rule, and of other apps.
  const managed = Array.from({ length: 4 + random.below(6) }, (_, at) =>
    rig.addReward(`Set ${at}`, {
      isStored: random.chance(0.4),
      isPlain: random.chance(0.3),
      isEnabled: random.chance(0.7),
    }),
  );
  const own = [rig.addReward('In no rule')];
  const filler = isTight ? REWARD_SLOTS - twitch.rewards.length - random.below(3) : random.below(5);
  for (let at = 0; at < filler; at += 1) twitch.add({ title: `Theirs ${at}`, isOurs: false });
  const item = '00000000-0000-4000-8000-000000000001';
  items.set(item, true);
  /** What each of our rewards must look like, whether on Twitch or stored. */
  const looks = new Map([...stores.rewards.rows.values()].map(({ id, form }) => [id, { ...form }]));
  const features = new Map([...stores.rewards.rows.values()].map((one) => [one.id, one.features]));
  const freeSlots = () => REWARD_SLOTS - twitch.rewards.length;

  let isCalm = true;
  twitch.latency = () => (random.chance(0.5) ? 0 : random.below(400));
  twitch.fault = () => (!isCalm && random.chance(0.25) ? random.pick(FAULTS) : null);

  const plays = () => random.chance(0.6);
  const processes: SwapperProcess[] = [await rig.start({ plays })];
  if (isTwofold) processes.push(await rig.start({ isOnly: false, plays }));
  const alive = () => processes.filter((one) => one.isAlive());
  async function revive(): Promise<void> {
    if (alive().length === 0) processes.push(await rig.start({ plays }));
    else if (isTwofold && alive().length < 2) processes.push(await rig.start({ isOnly: false, plays }));
  }
  const anyProcess = () => random.pick(alive());

  const drawSet = () => ({
    rewards: managed.filter(() => random.chance(0.4)),
    items: random.chance(0.5) ? [item] : [],
  });
  const drawRules = (): SwapRules =>
    swapRules.parse({
      automatic: random.chance(0.85),
      rules: ['a', 'b', 'c', 'hand'].slice(random.below(2)).map((id) => ({
        id,
        name: id,
        condition: id === 'hand' ? null : drawCondition(),
        set: drawSet(),
        stores: random.chance(0.5),
        fulfils: mayFulfil && random.chance(0.3),
      })),
      fallback: random.chance(0.8) ? drawSet() : null,
    });
  const drawCondition = () => {
    const hour = String(random.below(24)).padStart(2, '0');
    return random.pick([
      { categories: [random.pick(CATEGORIES)] },
      { words: ['finals'] },
      { live: random.chance(0.5) },
      { live: true, categories: [random.pick(CATEGORIES), 'Chess'] },
      { hours: [{ days: [0, 1, 2, 3, 4, 5, 6], from: `${hour}:30`, to: '12:00' }] },
    ]);
  };

  /** Runs work in a process, which may be killed during it. Ignores the errors of acts that have nothing to act on. */
  async function attempt(work: (process: SwapperProcess) => Promise<unknown>): Promise<void> {
    const process = anyProcess();
    let isOver = false;
    work(process)
      .catch((error) => {
        if (!(error instanceof AppError)) throw error;
      })
      .finally(() => {
        isOver = true;
      });
    while (!isOver && process.isAlive()) {
      await settle(2);
      if (!isOver) await clock.advance(100);
    }
    await revive();
  }

  /** Our rewards on Twitch that no call is changing: after simultaneous changes, either result would be correct. */
  const listIdle = () =>
    [...stores.rewards.rows.values()].filter(({ twitchId, creatingAt, storingAt }) => {
      const isBusy = stores.leases.isHeld(`reward:${twitchId}`, clock.now());
      return twitchId !== null && creatingAt === null && storingAt === null && !isBusy;
    });
  function touch(): void {
    const [mine] = listIdle().filter(() => random.chance(0.3));
    const reward = twitch.rewards.find(({ id }) => id === mine?.twitchId);
    if (mine === undefined || reward === undefined) return;
    const kind = random.pick(['on', 'off', 'cost', 'delete', 'foreign'] as const);
    if (kind === 'foreign') {
      if (freeSlots() > 0)
        twitch.add({ title: random.chance(0.5) ? mine.form.title : `New ${clock.now()}`, isOurs: false });
      return;
    }
    touched.set(mine.id, clock.now());
    if (kind === 'cost') {
      reward.cost += 1;
      looks.set(mine.id, formOf(reward));
    } else if (kind === 'delete') {
      deleted.add(reward.id);
      twitch.remove(reward.id);
    } else reward.isEnabled = kind === 'on';
  }

  function redeem(): void {
    const ours = twitch.rewards.filter(({ isOurs }) => isOurs);
    const redemption = ours.length === 0 ? null : twitch.redeem(random.pick(ours).id);
    if (redemption === null || random.chance(0.3)) return;
    clock.after(random.below(40_000), () => {
      // Twitch resends it until a process answers.
      const [process] = alive();
      if (process) void process.take({ ...redemption }).catch(() => {});
    });
  }

  async function act(): Promise<void> {
    const kind = random.below(12);
    if (kind < 4) {
      if (kind === 0) twitch.facts.live = !twitch.facts.live;
      else if (kind === 1) twitch.facts.title = random.pick(TITLES);
      else twitch.facts.category = random.pick(CATEGORIES);
      if (random.chance(0.7)) await attempt((process) => process.wake());
    } else if (kind === 4) {
      const settings = drawRules();
      savedAt = clock.now();
      await attempt((process) => process.acts.save(user, settings, rig.row()?.settingsRev ?? 0));
    } else if (kind < 8) {
      const choice = random.pick([null, 'a', 'b', 'c', 'hand']);
      const other = { act: random.pick(['now', 'stay', 'automatic', 'undo', 'undo', 'stop', 'resume'] as const) };
      const body = random.chance(0.5) ? { act: 'use' as const, choice } : other;
      await attempt((process) => process.acts.act(user, body));
    } else if (kind === 8 && mayTouch) touch();
    else redeem();
  }

  /** Waits until nothing is in progress, with a Twitch that answers. */
  async function rest(): Promise<void> {
    isCalm = true;
    for (const process of alive()) process.killAt(Number.POSITIVE_INFINITY, 'after');
    await revive();
    await attempt((process) => process.acts.act(user, { act: 'resume' }));
    for (let waited = 0; waited < 60; waited += 1) {
      await clock.advance(MINUTE);
      if (rig.row()?.swap == null && rig.row()?.standing.pending == null && waited >= 2) break;
    }
    expect(rig.row()?.swap ?? null).toBeNull();
    check();
  }

  function check(): void {
    const row = rig.row();
    const atTwitch = twitch.rewards.filter(({ isOurs }) => isOurs);
    const kept = [...stores.rewards.rows.values()];
    expect(twitch.most).toBeLessThanOrEqual(REWARD_SLOTS);
    // Nothing stored is lost, and no reward exists twice.
    expect(kept.map(({ id }) => id).sort()).toEqual([...managed, ...own].sort());
    for (const one of kept) expect(one.features).toEqual(features.get(one.id));
    for (const one of atTwitch) {
      const [mine, ...more] = kept.filter(({ twitchId, form }) => twitchId === one.id || form.title === one.title);
      expect(more).toEqual([]);
      expect(mine?.twitchId, `${one.title} is an orphan`).toBe(one.id);
      expect(formOf(one)).toEqual(looks.get(mine?.id ?? ''));
    }
    for (const { id, twitchId, form } of kept) {
      const there = atTwitch.find((one) => one.id === twitchId);
      if (there === undefined && !touched.has(id)) expect(form).toEqual(looks.get(id));
    }
    // A reward in no rule is never touched.
    const [mine] = own;
    if (!touched.has(mine ?? '')) {
      expect(atTwitch.find(({ title }) => title === 'In no rule')?.isEnabled).toBe(true);
    }
    checkRedemptions();
    if (row === undefined) return;
    const latest = row.log[0];
    swaps += 1;
    if (row.settings.automatic) {
      const said = say(row.settings, twitch.facts, clock.now());
      const { on, hold } = row.standing;
      expect(hold === null ? on?.choice : hold.instead).toBe(said);
      expect(hold === null && on?.isOld).toBe(false);
    }
    // Without a default set, what is on stays on when no rule matches.
    if (latest === undefined || (row.standing.on?.since ?? savedAt) > latest.begunAt) return;
    const named = new Set(
      [...row.settings.rules.map(({ set }) => set), row.settings.fallback].flatMap((set) => set?.rewards ?? []),
    );
    for (const { id, twitchId } of kept) {
      if ((touched.get(id) ?? 0) >= latest.begunAt || row.standing.on?.isOld) continue;
      const isOn = atTwitch.find((one) => one.id === twitchId)?.isEnabled ?? false;
      const step = latest.steps.find((one) => one.id === id && one.state === 'refused');
      if (step !== undefined) {
        const isReason = mayTouch || (isTight && step.why === 'All 50 slots are taken.');
        expect(isReason, `${step.action} of ${step.title} was refused: ${step.why}`).toBe(true);
        continue;
      }
      const isWanted = latest.target.rewards.includes(id);
      if (isWanted || named.has(id)) expect(isOn, `${id} is ${isOn ? 'on' : 'off'}`).toBe(isWanted);
    }
    if (named.size > 0) expect(items.get(item)).toBeDefined();
  }

  /** Checks that no redemption is lost, and no points are kept for nothing. */
  function checkRedemptions(): void {
    for (const { id, status, reward } of twitch.redemptions) {
      const record = stores.interactions.rows.get(id);
      const isThere = twitch.rewards.some((one) => one.id === reward.id);
      const isOurs = [...twitch.rewards].find((one) => one.id === reward.id)?.isOurs ?? true;
      if (!isOurs) continue;
      if (status === 'CANCELED') expect(effects.has(id), `${id} was returned and played`).toBe(false);
      if (status === 'UNFULFILLED') expect(isThere, `${id} waits for a reward that is gone`).toBe(true);
      if (status !== 'FULFILLED' || effects.has(id)) continue;
      if (!deleted.has(reward.id) && !mayFulfil) {
        expect.fail(`${id} was kept, and nothing happened: ${record?.state ?? 'no record'}`);
      }
    }
  }
  await attempt((process) => process.acts.save(user, drawRules(), 0));
  for (let at = 0; at < ACTS_PER_SEQUENCE; at += 1) {
    if (random.chance(0.2)) isCalm = !isCalm;
    if (random.chance(0.25)) {
      anyProcess().killAt(1 + random.below(60), random.pick(['before', 'after']));
      kills += 1;
    }
    await act();
    await clock.advance(random.pick([0, 40, 300, 2_000, 15_000, 31_000, 70_000]));
    await revive();
    if (random.chance(0.15)) await rest();
  }
  await rest();
  return { swaps, kills };
}

it(`[SWAP-03] ${SEQUENCES} random sequences leave Twitch and the store as the model says`, async () => {
  let swaps = 0;
  for (let at = 0; at < SEQUENCES; at += 1) {
    const seed = SEED * 10_000 + at;
    const played = await play(createRandom(seed)).catch((error) => {
      throw new Error(`Sequence of seed ${seed}: ${error.message}`, { cause: error });
    });
    swaps += played.swaps;
  }
  expect(swaps).toBeGreaterThan(SEQUENCES);
}, 600_000);
