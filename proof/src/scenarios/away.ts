import { setTimeout as wait } from 'node:timers/promises';
import { dismissInteraction, playInteraction } from '@bitcue/shared/api/activity.ts';
import { type AnyBulkWriteOperation, MongoClient } from 'mongodb';
import type { LedgerRow, PlayLine } from '../checker/logs.ts';
import { buy } from '../load/buy.ts';
import { planPurchase } from '../load/plan.ts';
import { waitUntilSettled } from '../load/settle.ts';
import { createRandom } from '../random.ts';
import { startDb } from '../world/db-process.ts';
import type { ProofWorld } from '../world/proof-world.ts';
import { runSideBySide, type ScenarioOptions, type ScenarioReport } from './scenario.ts';

/** Channels whose alert page is away. */
export const AWAY_CHANNELS = 3;
/** Number of purchases while the pages are away, and shortly before they return. */
const PURCHASES = 300;
const FRESH = 20;
const AWAY_MS = 3_600_000;
/** Number of held alerts that their streamers then play, and of those they dismiss. */
const CHOSEN_TO_PLAY = 10;
const CHOSEN_TO_CLOSE = 5;
/** Milliseconds within which old purchases must be held and fresh ones must have played. */
const REST_MS = 120_000;
/** Milliseconds within which anything that must not play would do so. */
const QUIET_MS = 2_000;

/**
 * The alert pages are away for an hour and come back: old purchases wait for the streamer, fresh ones play, and nothing
 * floods the stream. The hour is simulated by moving the stored times back while no backend runs.
 */
export async function runAway(world: ProofWorld, options: ScenarioOptions): Promise<ScenarioReport> {
  const purchases = options.purchases ?? PURCHASES;
  await buyMany(world, options.seed, purchases);
  await world.control.idle();
  await untilNone(world, ['received', 'verified', 'queued']);
  options.say(`${purchases} purchases wait for their pages`);

  await world.ebs.stop();
  await moveBack(world, AWAY_MS);
  await world.startPlain();
  await untilNone(world, ['received', 'verified', 'queued', 'leased', 'started']);
  const old = await world.readRows();
  const held = new Set(old.filter((row) => row.state === 'held').map((row) => row._id));
  options.say(`${held.size} are held after an hour`);

  await buyMany(world, options.seed + 1, FRESH);
  await untilNone(world, ['received', 'verified', 'queued']);
  const playedWhileAway = world.plays.length;
  for (const channel of world.channels) world.openPage(channel);
  await waitUntilSettled(world, options.say, REST_MS);
  await wait(QUIET_MS);
  const completed = world.plays.filter((line) => line.what === 'completed').map((line) => idOf(line));

  // The streamers choose: some play now, some are closed with a reason (decision 009).
  const chosen = old.filter((row) => row.state === 'held').slice(0, CHOSEN_TO_PLAY + CHOSEN_TO_CLOSE);
  for (const [index, row] of chosen.entries()) {
    const plays = index < CHOSEN_TO_PLAY;
    await choose(world, row, plays ? playInteraction : dismissInteraction, plays ? {} : { reason: 'Too long ago.' });
  }
  const logs = await waitUntilSettled(world, options.say, REST_MS);
  const stateOf = new Map(logs.rows.map((row) => [row._id, row.state]));
  const count = (state: string) => chosen.filter((row) => stateOf.get(row._id) === state).length;

  const heldAndPlayed = completed.filter((id) => held.has(id)).length;
  const overlaps = countOverlaps(world.plays);
  const broken = [
    playedWhileAway > 0 && `${playedWhileAway} plays without a page`,
    heldAndPlayed > 0 && `${heldAndPlayed} held alerts played by themselves`,
    overlaps > 0 && `${overlaps} alerts of one lane overlapped`,
    completed.length === 0 && 'nothing played after the return',
    count('done') !== CHOSEN_TO_PLAY && `${count('done')} of ${CHOSEN_TO_PLAY} played when their streamer said so`,
    count('skipped') !== CHOSEN_TO_CLOSE && `${count('skipped')} of ${CHOSEN_TO_CLOSE} were closed`,
  ].filter((one) => one !== false);
  return {
    logs: [logs],
    broken,
    numbers: {
      purchasesWhileAway: purchases,
      awayMinutes: AWAY_MS / 60_000,
      heldAfterwards: held.size,
      freshPurchases: FRESH,
      playedAfterReturn: new Set(completed).size,
      heldAndPlayed,
      overlaps,
      playedByChoice: count('done'),
      closedByChoice: count('skipped'),
    },
  };
}

async function buyMany(world: ProofWorld, seed: number, count: number): Promise<void> {
  const random = createRandom(seed);
  const tasks = Array.from({ length: count }, (_, index) => {
    const plan = planPurchase(random);
    // Only items that need a page: punishments work without one, and items in development never play.
    if (plan.kind === 'timeout' || plan.kind === 'development') plan.kind = 'horn';
    // Only the pull would find these, and it runs once a minute.
    if (plan.webhook === 'never' && plan.receiptAfterMs === null) plan.webhook = 'at-once';
    const channel = random.pick(world.channels);
    return () => buy(world, channel, plan, random.fork(`buyer ${index}`), new Map());
  });
  await runSideBySide(tasks, 12);
}

async function untilNone(world: ProofWorld, states: readonly string[]): Promise<void> {
  const deadline = Date.now() + REST_MS;
  for (;;) {
    const count = (await world.readRows()).filter((row) => states.includes(row.state)).length;
    if (count === 0) return;
    if (Date.now() > deadline) throw new Error(`${count} purchases are still ${states.join(' or ')}.`);
    await wait(250);
  }
}

/** Sends the streamer's decision about a held alert. Throws if it is refused. */
async function choose(world: ProofWorld, row: LedgerRow, endpoint: { path: string }, body: object): Promise<void> {
  const channel = world.channels.find((one) => one.channelId === row.channelId);
  const response = await fetch(`${world.url}${endpoint.path.replace('{id}', row._id)}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Requested-With': 'bitcue',
      Origin: world.url,
      Cookie: channel?.cookie ?? '',
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${endpoint.path}: ${response.status} ${await response.text()}`);
}

/** Moves every time in the ledger and its intents back by `ms`, as if that time had passed. */
async function moveBack(world: ProofWorld, ms: number): Promise<void> {
  const db = await startDb(world);
  const client = new MongoClient(db.uri);
  try {
    for (const name of ['interactions', 'intents']) {
      const rows = client.db('bitcue').collection(name);
      const changes: AnyBulkWriteOperation[] = (await rows.find().toArray()).map((row) => {
        const { _id, ...rest } = row;
        return { replaceOne: { filter: { _id }, replacement: shift(rest, ms) as typeof rest } };
      });
      if (changes.length > 0) await rows.bulkWrite(changes);
    }
  } finally {
    await client.close();
    await db.stop();
  }
}

/** Returns a copy with every time in it moved back. */
function shift(value: unknown, ms: number): unknown {
  if (value instanceof Date) return new Date(value.getTime() - ms);
  if (Array.isArray(value)) return value.map((one) => shift(one, ms));
  if (typeof value === 'number') return value > 1e12 ? value - ms : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shift(one, ms)]));
}

function idOf(line: PlayLine): string {
  return line.cue.slice(0, line.cue.lastIndexOf(':'));
}

/** Counts the alerts that started on a page while all its lanes were busy. */
function countOverlaps(plays: readonly PlayLine[]): number {
  const LANES = 2;
  const playing = new Map<string, Set<string>>();
  let overlaps = 0;
  for (const { page, cue, what } of plays) {
    const now = playing.get(page) ?? new Set();
    playing.set(page, now);
    if (what !== 'begun') now.delete(cue);
    else if (now.add(cue).size > LANES) overlaps += 1;
  }
  return overlaps;
}
