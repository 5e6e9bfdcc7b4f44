import { byLength, SEED } from '@bitcue/shared/test/test-run.ts';
import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../embedded-db/test/random.ts';
import {
  CLAIM_CHANNEL,
  CLAIM_THING,
  type ClaimsProcess,
  claimRequest,
  createClaimsRig,
} from '../../test/support/claims-rig.ts';
import { settle } from '../../test/support/manual-clock.ts';
import type { ClaimRequest, ClaimValue } from '../ports/claims.ts';
import type { TwitchOutcome } from '../ports/twitch.ts';

const EFFECTS = byLength({ short: 500, middle: 10_000, full: 10_000 });
const EFFECTS_PER_THING = 20;
/** How much later than in the model an effect may begin or end, in milliseconds: it waits for a lease, and is retried. */
const SLACK_MS = 30_000;

/** The kind of thing: any state, on or off with times that add up, or refused while it is already on. */
type Sort = 'free' | 'adds' | 'refuses';
const VALUES: Record<Sort, ClaimValue[]> = { free: [1, 2, 3, 'x'], adds: [true], refuses: [30, 60] };
const HANDS: Record<Sort, ClaimValue[]> = { free: [1, 2, 3, null], adds: [true, false], refuses: [null, 30, 45] };

/** The model: the newest effect since the last change by hand decides, or else that change. */
function createModel(base: ClaimValue) {
  let effects: { value: ClaimValue; until: number }[] = [];
  const lasting = (now: number) => effects.filter(({ until }) => until > now);
  const model = {
    base,
    valueAt: (now: number) => lasting(now).at(-1)?.value ?? model.base,
    newestAt: (now: number) => lasting(now).at(-1),
    lastEndAt: (now: number) => Math.max(now, ...lasting(now).map(({ until }) => until)),
    changeByHand(value: ClaimValue) {
      model.base = value;
      effects = [];
    },
    begin(value: ClaimValue, until: number | null) {
      if (until === null) model.changeByHand(value);
      else effects.push({ value, until });
    },
    /** True if an effect ends so close to now that only the product knows whether it has. */
    isUnclear: (now: number) => effects.some(({ until }) => until > now - SLACK_MS && until <= now + SLACK_MS),
  };
  return model;
}

/** Plays effects, changes by hand, kills and restarts on one thing. Returns how many effects began. */
async function play(random: Random, sort: Sort): Promise<number> {
  const first: ClaimValue = sort === 'free' ? 0 : sort === 'adds' ? false : null;
  const rig = createClaimsRig(first);
  const { clock, thing } = rig;
  const model = createModel(first);
  let process: ClaimsProcess = await rig.start();
  let began = 0;

  /** Advances time until it is clear which state the thing must have, and compares. */
  async function check(): Promise<void> {
    thing.faults = [];
    process.killAt(Number.POSITIVE_INFINITY, 'after');
    if (!process.isAlive()) process = await rig.start();
    do await clock.advance(SLACK_MS);
    while (model.isUnclear(clock.now()));
    expect(thing.value).toBe(model.valueAt(clock.now()));
  }

  /** Returns whether there was a change. */
  function changeByHand(unlike?: ClaimValue): boolean {
    const value = random.pick(HANDS[sort]);
    // A change to what the thing is, was last set to, or is about to be cannot be seen.
    if ([thing.value, thing.setTo, model.valueAt(clock.now()), unlike].includes(value)) return false;
    thing.value = value;
    model.changeByHand(value);
    return true;
  }

  const failNext = () => {
    if (thing.faults.length > 0 || !random.chance(0.2)) return;
    const kind = random.pick(['unavailable', 'unknown'] as const);
    thing.faults.push({ outcome: { kind, reason: 'so' }, works: kind === 'unknown' && random.chance(0.5) });
  };

  async function begin(by: string): Promise<void> {
    const forMs = sort !== 'refuses' && random.chance(0.05) ? null : SLACK_MS * (3 + random.below(12));
    const refuse: ClaimRequest['refuse'] = (before) => (sort !== 'free' && before !== first ? 'on already' : null);
    const wanted = claimRequest(by, { value: random.pick(VALUES[sort]), forMs, adds: sort === 'adds', refuse });
    if (random.chance(0.4)) process.killAt(1 + random.below(14), random.pick(['before', 'after']));
    /** True if the effect may have begun before the latest change by hand. It need not begin again then. */
    let mayBeOver = false;
    for (let tries = 0; tries < 30; tries += 1) {
      failNext();
      const held = await holdOnce(wanted);
      if (held === 'died') {
        const isOn = thing.value === wanted.value;
        if (random.chance(0.3) && changeByHand(wanted.value)) mayBeOver = isOn;
        process = await rig.start();
        await clock.advance(100);
        continue;
      }
      const now = clock.now();
      if (held.kind === 'refused') {
        const newest = model.newestAt(now);
        const isForNothing = newest?.value === wanted.value && forMs !== null && newest.until >= now + forMs - SLACK_MS;
        expect(refuse(model.base) !== null || isForNothing, held.reason).toBe(true);
        return;
      }
      if (held.kind === 'done') {
        began += 1;
        if (mayBeOver && thing.value === model.base) return;
        model.begin(wanted.value, forMs === null ? null : (wanted.adds ? model.lastEndAt(now) : now) + forMs);
        return;
      }
    }
    throw new Error('It never began');
  }

  /** Holds once, letting time pass while it waits for a lease. */
  async function holdOnce(wanted: ClaimRequest): Promise<TwitchOutcome | 'died'> {
    let outcome: TwitchOutcome | null = null;
    void process.claims.hold(CLAIM_CHANNEL, CLAIM_THING, wanted).then((held) => {
      outcome = held;
    });
    for (let turns = 0; outcome === null && process.isAlive(); turns += 1) {
      await settle(1);
      if (turns > 5) await clock.advance(1);
    }
    return outcome ?? 'died';
  }

  for (let effect = 0; effect < EFFECTS_PER_THING; effect += 1) {
    await check();
    await begin(`effect-${effect}`);
    if (random.chance(0.3)) await check();
    if (random.chance(0.2)) changeByHand();
    if (random.chance(0.3)) process.killAt(1 + random.below(14), random.pick(['before', 'after']));
    for (let wait = random.below(3); wait > 0; wait -= 1) {
      failNext();
      await clock.advance(SLACK_MS * random.below(6));
    }
    if (!process.isAlive() && random.chance(0.5)) changeByHand();
  }
  await check();
  await clock.advance(model.lastEndAt(clock.now()) + SLACK_MS - clock.now());
  expect(thing.value).toBe(model.base);
  return began;
}

it(`${EFFECTS} random effects, with changes by hand, kills and restarts, leave the state that the model says`, async () => {
  const random = createRandom(SEED);
  let began = 0;
  for (let at = 0; at < EFFECTS / EFFECTS_PER_THING; at += 1) {
    began += await play(random, random.pick(['free', 'adds', 'refuses']));
  }
  expect(began).toBeGreaterThan(EFFECTS * 0.4);
}, 600_000);
