import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { formatHistory } from './history.ts';
import type { LedgerRow, Logs, ObsLine, PlayLine, TruthLine } from './logs.ts';

const AT = Date.parse('2026-01-02T03:04:05.000Z');
const ids = ['tx-1', 'tx-2', 'tx-3'];

const purchase = (id: string, over: Partial<TruthLine> = {}): TruthLine => ({
  seq: 1,
  at: new Date(AT).toISOString(),
  kind: 'purchase',
  channelId: '1',
  userId: '2',
  id,
  amount: 25,
  test: false,
  action: 'bits.use',
  detail: {},
  ...over,
});
const row = (id: string, over: Partial<LedgerRow> = {}): LedgerRow => ({
  _id: id,
  rev: 3,
  channelId: '1',
  state: 'done',
  reason: null,
  amount: 25,
  test: false,
  confirmed: true,
  replayed: false,
  item: { uuid: 'horn' },
  settlement: null,
  steps: [{ id: 'a', kind: 'cue', optional: false, state: 'done', data: {} }],
  timeline: [{ at: AT, what: 'received' }],
  createdAt: AT,
  updatedAt: AT + 100,
  ...over,
});
const play = (id: string, over: Partial<PlayLine> = {}): PlayLine => ({
  at: AT + 250,
  page: 'page-1',
  channelId: '1',
  cue: `${id}:a`,
  play: 1,
  what: 'completed',
  share: 1,
  ...over,
});
const action = {
  id: 'a',
  kind: 'action',
  optional: false,
  state: 'done',
  data: { mode: 'timeout', target: { id: '9' } },
};
const timeout = (endsAt: number): TruthLine =>
  purchase('', {
    kind: 'effect',
    action: 'moderation.timeout',
    id: null,
    userId: '9',
    detail: { expiresAt: new Date(endsAt).toISOString() },
  });

/** Three purchases, each played once. */
function createLogs(over: Partial<Logs> = {}): Logs {
  return {
    truth: ids.map((id) => purchase(id)),
    rows: ids.map((id) => row(id)),
    plays: ids.map((id) => play(id)),
    obs: [],
    answered: ids.map((id) => ({ id, at: AT + 50 })),
    prices: { horn: 25 },
    personal: {},
    testChannels: [],
    once: [],
    bare: [],
    moderated: [],
    ...over,
  };
}
const kindsOf = (logs: Logs) => check(logs).violations.map((one) => `${one.kind} ${one.id}`);

describe('the checker', () => {
  it('finds nothing in correct logs, and measures', () => {
    const verdict = check(createLogs());
    expect(verdict.violations).toEqual([]);
    expect(verdict).toMatchObject({ settled: 3, done: 3, paidToPlayedMs: { p50: 250, p95: 250 } });
  });

  it('finds three planted losses: no row, a row that never ended, a row that is done but was not played', () => {
    const logs = createLogs({
      rows: [row('tx-2', { state: 'leased' }), row('tx-3')],
      plays: [play('tx-2'), play('tx-3', { what: 'broken-off', share: 0.3 })],
    });
    expect(kindsOf(logs)).toEqual(['lost tx-1', 'lost tx-2', 'lost tx-3']);
    expect(check(logs).counts.lost).toBe(3);
  });

  it('finds three planted doubles: two plays, two rows, two timeouts with different ends', () => {
    const logs = createLogs({
      truth: [...ids.map((id) => purchase(id)), timeout(AT + 60_000), timeout(AT + 90_000)],
      rows: [row('tx-1'), row('tx-2'), row('tx-2~77'), row('tx-3', { steps: [action] })],
      plays: [play('tx-1'), play('tx-1', { play: 2 }), play('tx-2')],
    });
    expect(kindsOf(logs).sort()).toEqual(['doubled tx-1', 'doubled tx-2', 'doubled tx-3']);
  });

  it('counts a repeated timeout that ends at the same time as one', () => {
    const logs = createLogs({
      truth: [...ids.map((id) => purchase(id)), timeout(AT + 60_000), timeout(AT + 61_000)],
      rows: [row('tx-1'), row('tx-2'), row('tx-3', { steps: [action] })],
    });
    expect(kindsOf(logs)).toEqual([]);
  });

  it('finds a repeat of an action that must run only once, even if it ends at the same time', () => {
    const rows = [row('tx-1'), row('tx-2'), row('tx-3', { state: 'owed', steps: [{ ...action, state: 'unknown' }] })];
    const truth = [...ids.map((id) => purchase(id)), timeout(AT + 60_000)];
    expect(kindsOf(createLogs({ truth, rows, once: ['tx-3'] }))).toEqual([]);
    expect(kindsOf(createLogs({ truth: [...truth, timeout(AT + 60_000)], rows, once: ['tx-3'] }))).toEqual([
      'doubled tx-3',
    ]);
  });

  it('finds a timeout that was repeated with its full length', () => {
    const again = { ...timeout(AT + 90_000), at: new Date(AT + 30_000).toISOString() };
    const late = { ...timeout(AT + 68_000), at: new Date(AT + 30_000).toISOString() };
    const rows = [row('tx-1'), row('tx-2'), row('tx-3', { steps: [action] })];
    const truth = [...ids.map((id) => purchase(id)), timeout(AT + 60_000)];
    expect(kindsOf(createLogs({ truth: [...truth, again], rows }))).toEqual(['doubled tx-3']);
    expect(kindsOf(createLogs({ truth: [...truth, late], rows }))).toEqual([]);
  });

  it('finds three planted forgeries: a row and a play without a purchase, and a test purchase', () => {
    const logs = createLogs({
      truth: [purchase('tx-1', { test: true, amount: 0 }), purchase('tx-2'), purchase('tx-3')],
      rows: [...ids.map((id) => row(id)), row('tx-4', { state: 'verified' }), row('tx-6', { state: 'quarantined' })],
      plays: [...ids.map((id) => play(id)), play('tx-5')],
    });
    expect(kindsOf(logs)).toEqual(['forged tx-1', 'forged tx-4', 'forged tx-5']);
  });

  it('finds three planted effects their buyer could not choose: two items for others, an unchosen punishment', () => {
    const logs = createLogs({
      truth: [...ids.map((id) => purchase(id)), timeout(AT + 60_000)],
      rows: [row('tx-1'), row('tx-2', { state: 'owed' }), row('tx-3', { item: null, steps: [action] })],
      plays: [play('tx-1'), play('tx-2', { what: 'begun' })],
    });
    expect(kindsOf({ ...logs, personal: { horn: ['9'] }, bare: ['tx-3'] })).toEqual([
      'forged tx-1',
      'forged tx-2',
      'forged tx-3',
    ]);
    expect(kindsOf({ ...logs, personal: { horn: ['9', '2'] } })).toEqual([]);
    expect(kindsOf({ ...logs, moderated: ['tx-3'] })).toEqual(['forged tx-3']);
  });

  it('finds three purchases planted on the wrong channel, three underpaid ones, and three unproved ones', () => {
    const misplaced = createLogs({ rows: ids.map((id) => row(id, { channelId: '5' })) });
    expect(kindsOf(misplaced)).toEqual(['misplaced tx-1', 'misplaced tx-2', 'misplaced tx-3']);
    expect(kindsOf(createLogs({ prices: { horn: 1_000 } }))).toEqual(ids.map((id) => `underpaid ${id}`));
    expect(kindsOf(createLogs({ rows: ids.map((id) => row(id, { confirmed: false })) }))).toEqual(
      ids.map((id) => `unproved ${id}`),
    );
  });

  it('counts misrouted purchases separately, and finds one that was on the right channel', () => {
    const logs = createLogs({
      truth: [purchase('tx-1', { channelId: '5' }), purchase('tx-2'), purchase('tx-3')],
      rows: ids.map((id) => row(id, { state: id === 'tx-3' ? 'done' : 'misrouted' })),
    });
    expect(check(logs)).toMatchObject({ misrouted: 2, counts: { lost: 1, misplaced: 0 } });
    expect(kindsOf(logs)).toEqual(['lost tx-2']);
  });

  it('finds an answered purchase without a row, and one that did nothing at Twitch', () => {
    const logs = createLogs({ rows: [row('tx-2', { steps: [action] }), row('tx-3')] });
    expect(check(logs).violations).toEqual([
      { kind: 'lost', id: 'tx-1', check: 'answered with success, and no row' },
      { kind: 'lost', id: 'tx-2', check: 'done, and nothing was done at Twitch' },
    ]);
  });

  describe('of redemptions', () => {
    const redemption = (id: string) => purchase(id, { kind: 'redemption', action: 'points.redeem' });
    const told = (id: string, kind: 'fulfilled' | 'refund') => purchase(id, { kind, action: 'points' });
    const settlement = { outcome: 'fulfilled', state: 'settled' };
    /** Three redemptions, each played once, whose points were kept. */
    const createPoints = (over: Partial<Logs> = {}) =>
      createLogs({
        truth: ids.flatMap((id) => [redemption(id), told(id, 'fulfilled')]),
        rows: ids.map((id) => row(id, { settlement })),
        ...over,
      });

    it('finds nothing in correct logs, nor in points returned for a play that was broken off', () => {
      const rows = ids.map((id) => row(id, { state: 'refunded' }));
      const truth = ids.flatMap((id) => [redemption(id), told(id, 'refund')]);
      const plays = [play('tx-1', { what: 'broken-off', share: 0.6 })];
      expect(check(createPoints())).toMatchObject({ violations: [], settled: 0, redeemed: 3 });
      expect(kindsOf(createPoints({ rows, truth, plays }))).toEqual([]);
    });

    it('finds three planted points kept for nothing: not played, no steps, nothing done at Twitch', () => {
      const rows = [
        row('tx-1', { state: 'refunded', settlement }),
        row('tx-2', { state: 'refunded', settlement, steps: [] }),
        row('tx-3', { state: 'refunded', settlement, steps: [action] }),
      ];
      expect(kindsOf(createPoints({ rows, plays: [] }))).toEqual(ids.map((id) => `kept ${id}`));
    });

    it('finds three planted unsettled points: never settled, settled only by its row, still due', () => {
      const rows = [
        row('tx-1'),
        row('tx-2', { settlement }),
        row('tx-3', { settlement: { ...settlement, state: 'due' } }),
      ];
      const truth = ids.map((id) => redemption(id));
      expect(kindsOf(createPoints({ rows, truth }))).toEqual(['kept tx-1', 'kept tx-2', 'lost tx-3']);
    });

    it('finds three planted points returned for completed plays, but none returned for a play broken off', () => {
      const truth = ids.flatMap((id) => [redemption(id), told(id, 'refund')]);
      expect(kindsOf(createPoints({ truth }))).toEqual(ids.map((id) => `returned ${id}`));
      const plays = [play('tx-1'), play('tx-2'), play('tx-3', { what: 'broken-off', share: 0.4 })];
      const rows = ids.map((id) => row(id, { state: 'refunded' }));
      expect(kindsOf(createPoints({ truth, plays, rows }))).toEqual(['returned tx-1', 'returned tx-2']);
    });
  });

  describe.each(['emote-only mode', 'VIPs', 'OBS'] as const)('of %s, which are lasting effects', (what) => {
    const data = {
      'emote-only mode': { mode: 'emote' },
      VIPs: { target: { id: '9' }, durationS: 15 },
      OBS: { events: [{ target: 'audio', action: 'mute', options: { name: 'Mic', value: '', duration: 300 } }] },
    }[what];
    const step = { id: 'a', kind: 'action', optional: false, state: 'done', data };
    const channelOf = (id: string) => id.slice(3);
    /** A change, this many milliseconds after the purchase. */
    const set = (isOn: boolean, afterMs: number, channelId: string) => ({ isOn, afterMs, channelId });
    type Change = ReturnType<typeof set>;
    const toObs = ({ isOn, afterMs, channelId }: Change): ObsLine => ({
      at: AT + afterMs,
      channelId,
      thing: 'mute/Mic',
      before: !isOn,
      value: isOn,
    });
    const toTruth = ({ isOn, afterMs, channelId }: Change): TruthLine =>
      purchase('', {
        kind: 'effect',
        action: what === 'VIPs' ? `channel.vip.${isOn ? 'add' : 'remove'}` : 'chat.settings',
        id: null,
        channelId,
        userId: '9',
        at: new Date(AT + afterMs).toISOString(),
        detail: what === 'VIPs' ? {} : { emoteMode: isOn },
      });
    /** Three purchases, each on its own channel. */
    const createLasting = (changes: readonly Change[], over: Partial<Logs> = {}) =>
      createLogs({
        truth: [
          ...ids.map((id) => purchase(id, { channelId: channelOf(id) })),
          ...(what === 'OBS' ? [] : changes.map(toTruth)),
        ],
        obs: what === 'OBS' ? changes.map(toObs) : [],
        rows: ids.map((id) => row(id, { channelId: channelOf(id), steps: [step] })),
        plays: [],
        ...over,
      });
    const onAndOff = ids.flatMap((id) => [set(true, 50, channelOf(id)), set(false, 90, channelOf(id))]);

    it('finds nothing if each was reverted, nor in one that was on before its purchase', () => {
      expect(kindsOf(createLasting(onAndOff))).toEqual([]);
      const joined = createLasting([set(true, -50, '1'), set(false, 200, '1'), ...onAndOff.slice(2)]);
      expect(kindsOf(joined)).toEqual([]);
    });

    it('finds three planted changes that were not reverted: never, on again, off although it was on before', () => {
      const never = [set(true, 50, '1'), ...onAndOff.slice(2)];
      expect(kindsOf(createLasting(never))).toEqual(['stuck tx-1']);
      expect(kindsOf(createLasting([...onAndOff, set(true, 300, '2')]))).toEqual(['stuck tx-2', 'doubled tx-2']);
      const before = [...onAndOff.slice(0, 4), set(false, -50, '3'), set(true, 50, '3'), set(false, 90, '3')];
      expect(kindsOf(createLasting(before))).toEqual(['stuck tx-3', 'doubled tx-3']);
    });

    it('finds three planted purchases during which it was not on: never, only before, only after', () => {
      const changes = [set(true, -90, '2'), set(false, -50, '2'), set(true, 300, '3'), set(false, 350, '3')];
      expect(kindsOf(createLasting(changes))).toEqual(ids.map((id) => `lost ${id}`));
    });

    it('finds three planted surplus changes: twice for one purchase, for nobody, on another channel', () => {
      const twice = [...onAndOff, set(true, 200, '1'), set(false, 250, '1')];
      expect(kindsOf(createLasting(twice))).toEqual(['doubled tx-1']);
      expect(kindsOf(createLasting(onAndOff, { rows: [], truth: createLasting(onAndOff).truth.slice(3) }))).toEqual(
        ['1', '2', '3'].map((id) => `forged ${id}`),
      );
      expect(kindsOf(createLasting([...onAndOff, set(true, 50, '8'), set(false, 90, '8')]))).toEqual(['forged 8']);
    });

    it('includes the changes in the history', () => {
      const lines = formatHistory(createLasting(onAndOff), 'tx-2').filter((line) => line.includes(' changed '));
      expect(lines).toHaveLength(2);
    });
  });

  it('finds an effect in OBS that changed only one of its two things, unless its history explains that', () => {
    const events = [
      { target: 'source', action: 'show', options: { name: 'Cam', value: 'Game', duration: 300 } },
      { target: 'scene', action: 'switch', options: { name: 'Break', value: '', duration: 300 } },
    ];
    const steps = [{ id: 'a', kind: 'action', optional: false, state: 'done', data: { events } }];
    const change = (before: string, value: string, afterMs: number): ObsLine => ({
      at: AT + afterMs,
      channelId: '1',
      thing: 'scene',
      before,
      value,
    });
    const obs = [change('Game', 'Break', 50), change('Break', 'Game', 90)];
    const rows = [row('tx-1', { steps }), row('tx-2'), row('tx-3')];
    expect(kindsOf(createLogs({ rows, obs, plays: [play('tx-2'), play('tx-3')] }))).toEqual(['lost tx-1']);
    const told = row('tx-1', { steps, timeline: [{ at: AT, what: 'step done', why: 'There is no Cam.' }] });
    expect(kindsOf(createLogs({ rows: [told, ...rows.slice(1)], obs, plays: [play('tx-2'), play('tx-3')] }))).toEqual(
      [],
    );
  });

  it('finds three planted Power-ups that failed but are not owed: a failed step, no steps, a refund', () => {
    const truth = ids.map((id) => purchase(id, { kind: 'power-up', action: 'power-up.redeem' }));
    const failed = [{ ...action, state: 'failed' }];
    const rows = [row('tx-1', { steps: failed }), row('tx-2', { steps: [] }), row('tx-3', { state: 'refunded' })];
    expect(kindsOf(createLogs({ truth, rows, plays: [] }))).toEqual(['lost tx-1', 'lost tx-2', 'kept tx-3']);
    const owed = ids.map((id) => row(id, { state: 'owed', steps: failed }));
    expect(check(createLogs({ truth, rows: owed, plays: [] }))).toMatchObject({ violations: [], owed: 3 });
  });

  it('tells the history of one purchase in order', () => {
    const lines = formatHistory(createLogs(), 'tx-2');
    expect(lines.map((line) => line.split(' ')[1])).toEqual(['twitch', 'ledger', 'viewer:', 'ledger', 'page']);
    expect(lines.join()).not.toContain('tx-1');
  });
});
