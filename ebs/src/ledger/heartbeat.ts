import type { Clock, Log } from '../ports/system.ts';
import type { Interaction } from './interaction.ts';
import type { Ledger } from './ledger.ts';
import type { Others } from './others.ts';
import type { InteractionStore, LeaseStore } from './stores.ts';

/** Milliseconds for which a process counts as alive after its last heartbeat. */
const ALIVE_MS = 5_000;
/** Milliseconds between two heartbeats. */
const BEAT_MS = 1_500;
/** Milliseconds after its due time at which a record of nobody is decided by any process: the one that had it is gone. */
const OVERDUE_MS = 3_000;
/** Records taken over at a time. */
const TAKEN_MAX = 200;

/** What the heartbeat needs. */
export interface HeartbeatDeps {
  leases: LeaseStore;
  interactions: Pick<InteractionStore, 'find' | 'findOrphans'>;
  ledger: Ledger;
  /** Takes over records whose process is gone. */
  runner: { takeOver(id: string, isAlive: (owner: string) => boolean): Promise<void> };
  /** Continues with a record that this process found when it started. */
  resume(record: Interaction): void;
  clock: Clock;
  log: Log;
  owner: string;
  others: Others;
}

/**
 * Marks this process as alive and takes over the records of dead ones. Returns a function that stops it and gives up
 * this process's leases.
 */
export async function startHeartbeat(deps: HeartbeatDeps, open: readonly Interaction[]): Promise<() => Promise<void>> {
  const { leases, interactions, ledger, runner, others, clock, log, owner } = deps;
  let stopped = false;
  let aliveUntil = 0;
  let orphans = open.filter((record) => record.lease !== null || record.state === 'queued');

  async function beatOnce(): Promise<void> {
    const now = clock.now();
    await leases.beat(owner, now + ALIVE_MS);
    // It was suspended, or the store was away: others may have taken over what runs here.
    if (!others.areNone && aliveUntil > 0 && now > aliveUntil) await readAgain();
    aliveUntil = now + ALIVE_MS;
  }

  async function readAgain(): Promise<void> {
    for (const { id } of ledger.listOpen()) {
      const stored = await interactions.find(id);
      if (stored) ledger.adopt(stored);
    }
  }

  async function takeOver(): Promise<void> {
    const alive = others.areNone ? new Set([owner]) : (await leases.findAlive(clock.now())).add(owner);
    const isAlive = (one: string) => alive.has(one);
    const known = others.areNone ? [] : await interactions.findOrphans([...alive], clock.now() - OVERDUE_MS, TAKEN_MAX);
    for (const record of known) if (record.lease === null) ledger.adopt(record);
    orphans = [
      ...orphans.filter(({ id }) => known.every((one) => one.id !== id)),
      ...known.filter(({ lease }) => lease),
    ];
    const mayTake = (record: Interaction) => others.homeOf(record.channelId) === null;
    const free = orphans.filter((record) => (!record.lease || !isAlive(record.lease.owner)) && mayTake(record));
    for (const record of free) {
      await runner.takeOver(record.id, isAlive);
      orphans = orphans.filter((one) => one !== record);
    }
    if (free.length > 0) log.info('ledger.taken_over', { count: free.length });
  }

  async function beat(): Promise<void> {
    if (stopped) return;
    try {
      await beatOnce();
      await takeOver();
    } catch (error) {
      log.error('ledger.heartbeat_failed', { error: String(error) });
    }
    if (!stopped) clock.after(BEAT_MS, beat);
  }

  await beatOnce().catch((error) => {
    if (!others.areNone) throw error;
    // Nobody asks whether the only process is alive. It starts even on a full disk, so that pages can be read.
    log.error('ledger.heartbeat_failed', { error: String(error) });
  });
  // Whatever could not be taken over is tried again at the next heartbeat.
  await takeOver().catch((error) => log.error('ledger.take_over_failed', { error: String(error) }));
  for (const record of ledger.listOpen()) deps.resume(record);
  clock.after(BEAT_MS, beat);

  return async () => {
    stopped = true;
    await leases.leave(owner);
  };
}
