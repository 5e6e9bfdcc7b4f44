import { expect, it } from 'vitest';
import {
  CLAIM_CHANNEL,
  CLAIM_THING,
  type ClaimsProcess,
  claimRequest,
  createClaimsRig,
} from '../../test/support/claims-rig.ts';
import type { ClaimRequest } from '../ports/claims.ts';

const DONE = { kind: 'done' };
const hold = ({ claims }: ClaimsProcess, ...args: [string, Partial<ClaimRequest>?]) =>
  claims.hold(CLAIM_CHANNEL, CLAIM_THING, claimRequest(...args));
async function setUp(value: string | boolean = 'before') {
  const rig = createClaimsRig(value);
  return { ...rig, rig, process: await rig.start() };
}

it('stack: the newest decides, and the state from before the first is restored after the last', async () => {
  const { process, thing, clock, tasks } = await setUp();
  const seen: unknown[] = [];
  expect(await hold(process, 'a', { forMs: 60_000 })).toEqual(DONE);
  await clock.advance(10_000);
  expect(await hold(process, 'b', { forMs: 20_000 })).toEqual(DONE);
  expect(await hold(process, 'c', { forMs: 80_000 })).toEqual(DONE);
  for (let s = 10; s <= 90; s += 20) {
    seen.push(thing.value);
    await clock.advance(20_000);
  }
  expect(seen).toEqual(['of c', 'of c', 'of c', 'of c', 'before']);
  expect(thing.sets).toBe(4);
  // An hour later, nothing is stored any more.
  await clock.advance(3_700_000);
  expect(tasks.rows.size).toBe(0);
});

it('end when their thing is changed by hand, and leave that change alone', async () => {
  const { process, thing, clock } = await setUp();
  await hold(process, 'a');
  thing.value = 'by hand';
  await clock.advance(120_000);
  expect(thing).toMatchObject({ value: 'by hand', sets: 1 });
  await hold(process, 'b');
  await clock.advance(120_000);
  expect(thing.value).toBe('by hand');
});

it('add up their time if asked to, and report when the last one ends', async () => {
  const { process, thing, clock } = await setUp(false);
  const vip = { value: true, adds: true, refuse: (before: unknown) => (before === true ? 'on already' : null) };
  const start = clock.now();
  for (const by of ['a', 'b', 'c']) expect(await hold(process, by, vip)).toEqual(DONE);
  expect(await process.claims.readEnd(CLAIM_CHANNEL, CLAIM_THING)).toBe(start + 180_000);
  await clock.advance(179_000);
  expect(thing).toMatchObject({ value: true, sets: 1 });
  await clock.advance(1_000);
  expect(thing.value).toBe(false);
  expect(await process.claims.readEnd(CLAIM_CHANNEL, CLAIM_THING)).toBeNull();
});

it('that are permanent leave nothing to restore', async () => {
  const { process, thing, clock } = await setUp();
  await hold(process, 'a');
  expect(await hold(process, 'b', { forMs: null })).toEqual(DONE);
  expect(await hold(process, 'b', { forMs: null })).toEqual(DONE);
  await clock.advance(200_000);
  expect(thing).toMatchObject({ value: 'of b', sets: 2 });
});

it('that are permanent begin only once as well', async () => {
  const { process, thing } = await setUp();
  await hold(process, 'a', { forMs: null });
  thing.value = 'by hand';
  expect(await hold(process, 'a', { forMs: null })).toEqual(DONE);
  expect(thing.value).toBe('by hand');
});

it('are refused if the state from before rules them out, or if they would change nothing', async () => {
  const { process, thing } = await setUp();
  expect(await hold(process, 'a', { refuse: (before) => `It was ${before}.` })).toEqual({
    kind: 'refused',
    reason: 'It was before.',
  });
  await hold(process, 'b', { value: 'on' });
  expect(await hold(process, 'c', { value: 'on', forMs: 59_000 })).toEqual({
    kind: 'refused',
    reason: 'It is already so for at least as long.',
  });
  expect(await hold(process, 'd', { value: 'on', forMs: 61_000 })).toEqual(DONE);
  expect(thing.sets).toBe(1);
});

it.each([
  ['refused', false, 0],
  ['unavailable', false, 0],
  ['unknown', false, 0],
  ['unknown', true, 1],
] as const)(
  'that Twitch answers with %s (applied: %s) leave nothing behind unless they were applied',
  async (kind, works, sets) => {
    const { process, thing, clock } = await setUp();
    thing.faults.push({ outcome: { kind, reason: 'so' }, works });
    expect(await hold(process, 'a')).toEqual({ kind, reason: 'so' });
    expect(thing.sets).toBe(sets);
    await clock.advance(10_000);
    expect(thing.value).toBe(works ? 'of a' : 'before');
    await clock.advance(60_000);
    expect(thing.value).toBe('before');
  },
);

it('begin once, however often their step is repeated, even after they have ended', async () => {
  const { rig, process, thing, clock } = await setUp();
  // The thing is set; then the process dies before it can store that.
  process.killAt(6, 'after');
  void hold(process, 'a');
  await clock.advance(0);
  expect([process.isAlive(), thing.value]).toEqual([false, 'of a']);
  await clock.advance(300_000);
  const next = await rig.start();
  await clock.advance(60_000);
  expect(thing.value).toBe('before');
  expect(await hold(next, 'a')).toEqual(DONE);
  expect(thing).toMatchObject({ value: 'before', sets: 2 });
});

it('keep trying to restore the state', async () => {
  const { process, thing, clock } = await setUp();
  await hold(process, 'a');
  const fails = { outcome: { kind: 'unavailable' as const, reason: 'Twitch is down' }, works: false };
  thing.faults.push(...Array.from({ length: 8 }, () => fails));
  await clock.advance(120_000);
  expect(thing.value).toBe('of a');
  await clock.advance(7_200_000);
  expect(thing.value).toBe('before');
});

it('begin one at a time, even if two processes hold them', async () => {
  const { rig, process, thing, clock } = await setUp();
  const other = await rig.start(false);
  const all = Promise.all(
    Array.from({ length: 8 }, (_, at) => hold(at % 2 === 0 ? process : other, `${at}`, { forMs: 20_000 + at })),
  );
  await clock.advance(5_000);
  expect(await all).toEqual(Array(8).fill(DONE));
  expect(thing).toMatchObject({ value: expect.stringMatching('of '), sets: 8 });
  await clock.advance(40_000);
  expect(thing.value).toBe('before');
});

it('end all at once when the account is deleted, and other channels keep theirs', async () => {
  const { process, thing, clock, tasks } = await setUp();
  await hold(process, 'a', { forMs: 600_000 });
  await hold(process, 'b');
  thing.faults.push({ outcome: { kind: 'unknown', reason: 'no answer' }, works: false });
  await expect(process.claims.endAll(CLAIM_CHANNEL)).rejects.toThrow('no answer');
  await process.claims.endAll('100');
  expect(thing.value).toBe('of b');
  await process.claims.endAll(CLAIM_CHANNEL);
  expect([thing.value, tasks.rows.size]).toEqual(['before', 0]);
  await clock.advance(700_000);
  expect(thing).toMatchObject({ value: 'before', sets: 3 });
});

it('are given up when the account is deleted and Twitch refuses to restore the thing', async () => {
  const { process, thing, tasks } = await setUp();
  await hold(process, 'a');
  thing.faults.push({ outcome: { kind: 'refused', reason: 'Not allowed.' }, works: false });
  await process.claims.endAll(CLAIM_CHANNEL);
  expect([thing.value, tasks.rows.size]).toEqual(['of a', 0]);
});

it('are dropped once the streamer has deleted the account', async () => {
  const { rig, process, thing, clock, tasks } = await setUp();
  await hold(process, 'a');
  rig.hasChannel = false;
  await clock.advance(60_000);
  expect(thing.value).toBe('of a');
  expect(tasks.rows.size).toBe(0);
});

it('whose end failed are ended as soon as their kind of thing can be reached again', async () => {
  const { process, thing, clock } = await setUp();
  await hold(process, 'a');
  thing.faults.push(...Array(4).fill({ outcome: { kind: 'refused', reason: 'OBS is closed.' }, works: false }));
  await clock.advance(60_000 + 5_000 + 15_000 + 60_000);
  expect([thing.value, thing.faults.length]).toEqual(['of a', 0]);
  // The next try is ten minutes away.
  await process.claims.retry(CLAIM_CHANNEL, 'another');
  await clock.advance(1_000);
  expect(thing.value).toBe('of a');
  await process.claims.retry(CLAIM_CHANNEL, 'lamp');
  await clock.advance(1_000);
  expect(thing.value).toBe('before');
});
