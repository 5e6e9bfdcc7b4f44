import { type Change, checkLasting, hasHappened, lasts, listChanges } from './check-lasting.ts';
import { checkPoints } from './check-points.ts';
import type { Effect, LedgerRow, Logs, PlayLine, TruthLine } from './logs.ts';
import { type Found, VIOLATIONS, type Violation, type ViolationKind } from './violations.ts';

/** States in which a purchase is safe: it played, or the streamer decides. */
const KEPT = new Set(['done', 'owed', 'refunded', 'skipped', 'asked', 'held', 'misrouted', 'dismissed']);
/** Share of a clip that must have played for it to count (reliability: section 0). */
const PLAYED_SHARE = 0.5;
/**
 * Milliseconds by which the end of a repeated timeout may differ, because Twitch counts whole seconds from the time of the call.
 * A second timeout of full length would end later by the whole time between the two calls.
 */
const SAME_END_MS = 5_000;

/** The checker's findings. */
export interface Verdict {
  violations: Violation[];
  /** Violations by kind. */
  counts: Record<ViolationKind, number>;
  settled: number;
  redeemed: number;
  poweredUp: number;
  /** Number of changes by lasting effects: chat modes, VIPs and OBS. */
  lastingChanges: { chat: number; vip: number; obs: number };
  done: number;
  replayed: number;
  owed: number;
  held: number;
  misrouted: number;
  tests: number;
  /** Milliseconds from the payment to the end of the first completed play. */
  paidToPlayedMs: { p50: number; p95: number; max: number } | null;
}

/** Reads the logs and reports what must not have happened. */
export function check(logs: Logs): Verdict {
  const violations: Violation[] = [];
  const found = (kind: ViolationKind, id: string, why: string) => void violations.push({ kind, id, check: why });

  const settled = collect(logs, 'purchase');
  const redeemed = collect(logs, 'redemption');
  const poweredUp = collect(logs, 'power-up');
  const paid = new Map([...settled, ...redeemed, ...poweredUp]);
  const told = groupBy(
    logs.truth.filter(({ kind }) => kind === 'refund' || kind === 'fulfilled'),
    (line) => line.id ?? '',
  );
  const rows = groupBy(logs.rows, (row) => row._id.split('~')[0] ?? row._id);
  const plays = groupBy(logs.plays, (line) => purchaseOf(line.cue));
  const changes = listChanges(logs);
  const effects = effectsByRow(logs, changes);

  for (const [id, line] of paid) {
    const [row, ...others] = rows.get(id) ?? [];
    if (others.length > 0) found('doubled', id, 'two rows of one purchase');
    if (!row) {
      const answered = logs.answered.some((one) => one.id === id);
      found('lost', id, answered ? 'answered with success, and no row' : 'settled, and no row');
      continue;
    }
    const seen = { plays: plays.get(id) ?? [], effects: effects.get(row._id) ?? [] };
    checkRow(row, line, seen.plays, seen.effects, logs, found);
    if (poweredUp.has(id) && (row.state === 'refunded' || row.settlement)) {
      found('kept', id, 'returned, it says, and Bits cannot be returned');
    }
    if (poweredUp.has(id) && row.state === 'done' && !isWhole(row)) found('lost', id, 'it failed, and is not owed');
    if (redeemed.has(id)) checkPoints(id, { row, told: told.get(id) ?? [], ...seen }, found);
  }
  for (const [cue, lines] of groupBy(logs.plays, (line) => line.cue)) {
    const completed = lines.filter((line) => line.what === 'completed').length;
    if (completed > 1) found('doubled', purchaseOf(cue), `played to its end ${completed} times`);
  }
  for (const [id, [row]] of rows) {
    if (!paid.has(id) && row && row.state !== 'quarantined')
      found('forged', id, `a row ${row.state} of nothing settled`);
  }
  checkLasting(logs, changes, found);
  for (const id of plays.keys()) if (!paid.has(id)) found('forged', id, 'a play of nothing settled');

  const all = [...rows.values()].flat();
  const countOf = (start: string) => changes.filter(({ thing }) => thing.startsWith(start)).length;
  const inState = (state: string) => all.filter((row) => row.state === state).length;
  return {
    violations,
    counts: Object.fromEntries(
      VIOLATIONS.map((kind) => [
        kind,
        new Set(violations.filter((one) => one.kind === kind).map((one) => one.id)).size,
      ]),
    ) as Record<ViolationKind, number>,
    settled: settled.size,
    redeemed: redeemed.size,
    poweredUp: poweredUp.size,
    lastingChanges: { chat: countOf('emote'), vip: countOf('VIP'), obs: countOf('OBS') },
    done: inState('done'),
    replayed: all.filter((row) => row.replayed).length,
    owed: inState('owed'),
    held: inState('held'),
    misrouted: inState('misrouted'),
    tests: [...settled.values()].filter((line) => line.test).length,
    paidToPlayedMs: measureTimes(settled, logs.plays),
  };
}

/** Returns everything paid at Twitch in one way, by id. */
function collect(logs: Logs, kind: 'purchase' | 'redemption' | 'power-up'): Map<string, TruthLine> {
  return new Map(logs.truth.flatMap((line) => (line.kind === kind && line.id !== null ? [[line.id, line]] : [])));
}

function checkRow(
  row: LedgerRow,
  line: TruthLine,
  plays: readonly PlayLine[],
  effects: readonly Effect[],
  logs: Logs,
  found: Found,
): void {
  const id = line.id ?? '';
  if (!KEPT.has(row.state)) found('lost', id, `still ${row.state}`);
  const elsewhere = row.channelId !== line.channelId;
  if (elsewhere && row.state !== 'misrouted') found('misplaced', id, 'on another channel than it was paid on');
  if (!elsewhere && row.state === 'misrouted') found('lost', id, 'misrouted, though it is where it was paid');
  if (!row.confirmed && !elsewhere) found('unproved', id, 'its channel was never proved');

  const hasActed = plays.length > 0 || effects.length > 0 || row.state === 'done';
  if (line.test && !logs.testChannels.includes(row.channelId)) {
    if (hasActed) found('forged', id, 'a purchase in development acted on a channel that is not for testing');
  } else if (row.amount !== line.amount && !line.test) {
    found('underpaid', id, `${row.amount} Bits in the row, ${line.amount} were used`);
  }
  const price = row.item && logs.prices[row.item.uuid];
  if (price && !line.test && price > line.amount) found('underpaid', id, `${line.amount} Bits for an item of ${price}`);

  const viewers = row.item && logs.personal[row.item.uuid];
  if (viewers && !viewers.includes(line.userId ?? '') && hasActed) found('forged', id, 'an item for other viewers');
  if (logs.bare.includes(id) && effects.length > 0) found('forged', id, 'a punishment that nobody chose');
  if (logs.moderated.includes(id) && effects.length > 0) found('forged', id, 'it changed what a moderator had set');

  if (row.state === 'done') checkServed(row, plays, effects, found);
  const actions = row.steps.filter((step) => step.kind === 'action').length;
  if (effects.length > actions) {
    if (logs.once.includes(id)) found('doubled', id, `${effects.length} actions at Twitch of a kind that runs once`);
    else if (!sameEnd(effects)) found('doubled', id, `${effects.length} actions at Twitch, of other ends`);
  }
}

/** Checks a row in state done: each step must have been seen on a page's screen or at Twitch. */
function checkServed(row: LedgerRow, plays: readonly PlayLine[], effects: readonly Effect[], found: Found): void {
  const id = row._id.split('~')[0] ?? row._id;
  for (const step of row.steps) {
    if (step.state !== 'done' || step.optional) continue;
    if (step.kind === 'action') {
      if (effects.length === 0) found('lost', id, 'done, and nothing was done at Twitch');
      continue;
    }
    const played = plays.some(
      (line) => line.cue === `${id}:${step.id}` && line.what !== 'begun' && line.share >= PLAYED_SHARE,
    );
    if (!played) found('lost', id, 'done, and no page played half of it');
  }
}

/** Returns true if something was planned, and every needed step of it is done. */
function isWhole({ steps }: LedgerRow): boolean {
  return steps.length > 0 && steps.every((step) => step.optional || step.state === 'done');
}

/**
 * Returns what was done at Twitch or in OBS for each row. Punishments are identified by target and channel, because in a proof
 * only one purchase punishes each target. A lasting effect may serve several rows, and counts as one.
 */
function effectsByRow(logs: Logs, changes: readonly Change[]): Map<string, Effect[]> {
  const effects = logs.truth.filter((line) => line.kind === 'effect' && line.action.startsWith('moderation.'));
  const byTarget = groupBy(effects, (line) => `${line.channelId}:${line.userId}`);
  const result = new Map<string, Effect[]>();
  for (const row of logs.rows) {
    if (lasts(row)) {
      if (hasHappened(row, changes)) result.set(row._id, [{ at: new Date(row.updatedAt).toISOString(), detail: {} }]);
      continue;
    }
    for (const step of row.steps) {
      const target = step.kind === 'action' ? (step.data.target as { id?: string } | undefined) : undefined;
      const lines = target && byTarget.get(`${row.channelId}:${target.id}`);
      if (lines) result.set(row._id, lines);
    }
  }
  return result;
}

/** A repeated timeout with the same end counts as one. */
function sameEnd(effects: readonly Effect[]): boolean {
  const [first, ...others] = effects.map((line) => ({
    at: Date.parse(line.at),
    end: Date.parse(String(line.detail.expiresAt)),
  }));
  if (!first) return true;
  return others.every(({ at, end }) => Math.abs(end - first.end) <= Math.max(SAME_END_MS, (at - first.at) / 2));
}

function measureTimes(settled: ReadonlyMap<string, TruthLine>, plays: readonly PlayLine[]) {
  const first = new Map<string, number>();
  for (const line of plays) {
    const id = purchaseOf(line.cue);
    if (line.what === 'completed' && !first.has(id)) first.set(id, line.at);
  }
  const times = [...first]
    .flatMap(([id, at]) => {
      const line = settled.get(id);
      return line ? [at - Date.parse(line.at)] : [];
    })
    .sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return times.length === 0 ? null : { p50: at(0.5), p95: at(0.95), max: at(1) };
}

function purchaseOf(cue: string): string {
  return cue.slice(0, cue.lastIndexOf(':'));
}

function groupBy<T>(list: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const group = groups.get(key(one));
    if (group) group.push(one);
    else groups.set(key(one), [one]);
  }
  return groups;
}
