import type { Clock, Log } from '../ports/system.ts';
import type { Interaction } from './interaction.ts';
import type { Ledger } from './ledger.ts';
import type { Others } from './others.ts';
import type { InteractionStore, LeaseStore } from './stores.ts';

/** How long a process counts as alive after its last heartbeat, in milliseconds. */
const ALIVE_MS = 5_000;
/** Interval between heartbeats, in milliseconds. */
const BEAT_MS = 1_500;
/** How long a record without a lease may be overdue before any process decides it, in milliseconds: its own process is gone. */
const OVERDUE_MS = 3_000;
/** Maximum records taken over at a time. */
const TAKEN_MAX = 200;

/** Dependencies of `startHeartbeat`. */
export interface HeartbeatDeps {
  leases: LeaseStore;
  interactions: Pick<InteractionStore, 'findOrphans'>;
  ledger: Ledger;
  /** Takes over records whose process is gone. */
  runner: { takeOver(id: string, isAlive: (owner: string) => boolean): Promise<void> };
  /** Resumes a record that this process found when it started, or after its heartbeat had expired. */
  resume(record: Interaction): void;
  clock: Clock;
  log: Log;
  owner: string;
  others: Others;
}

/** The heartbeat of this process. */
export interface Heartbeat {
  /** True while all processes count this one as alive, so that nobody has taken over what it runs. */
  isAlive(): boolean;
  /** Stops it and gives up this process's leases. */
  stop(): Promise<void>;
}

/** Marks this process as alive and takes over the records of dead ones. */
export async function startHeartbeat(deps: HeartbeatDeps, open: readonly Interaction[]): Promise<Heartbeat> {
  const { leases, interactions, ledger, runner, others, clock, log, owner } = deps;
  let stopped = false;
  let aliveUntil = 0;
  let taking: Promise<void> | null = null;
  let orphans = open.filter((record) => record.lease !== null || record.state === 'queued');
  const isAlive = () => others.areNone || clock.now() <= aliveUntil;

  async function beatOnce(): Promise<void> {
    const now = clock.now();
    await leases.beat(owner, now + ALIVE_MS);
    // It was suspended, or the store was away: others may have taken over what runs here.
    const isBack = aliveUntil > 0 && !isAlive();
    if (isBack) await ledger.readAgain(ledger.listOpen().map(({ id }) => id));
    aliveUntil = now + ALIVE_MS;
    if (isBack) for (const record of ledger.listOpen()) deps.resume(record);
  }

  async function takeOver(): Promise<void> {
    const alive = others.areNone ? new Set([owner]) : (await leases.findAlive(clock.now())).add(owner);
    const isOneAlive = (one: string) => alive.has(one);
    const known = others.areNone ? [] : await interactions.findOrphans([...alive], clock.now() - OVERDUE_MS, TAKEN_MAX);
    for (const record of known) if (record.lease === null) ledger.adopt(record);
    orphans = [
      ...orphans.filter(({ id }) => known.every((one) => one.id !== id)),
      ...known.filter(({ lease }) => lease),
    ];
    const mayTake = (record: Interaction) => others.homeOf(record.channelId) === null;
    const free = orphans.filter((record) => (!record.lease || !isOneAlive(record.lease.owner)) && mayTake(record));
    for (const record of free) {
      if (stopped) return;
      await runner.takeOver(record.id, isOneAlive);
      orphans = orphans.filter((one) => one !== record);
    }
    if (free.length > 0) log.info('ledger.taken_over', { count: free.length });
  }

  /** Takes over in the background: many records must not keep this process from its heartbeat. */
  function takeOverOnce(): Promise<void> {
    taking ??= takeOver()
      // Whatever could not be taken over is tried again at the next heartbeat.
      .catch((error) => log.error('ledger.take_over_failed', { error: String(error) }))
      .finally(() => {
        taking = null;
      });
    return taking;
  }

  async function beat(): Promise<void> {
    if (stopped) return;
    try {
      await beatOnce();
      void takeOverOnce();
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
  clock.after(BEAT_MS, beat);
  await takeOverOnce();
  for (const record of ledger.listOpen()) deps.resume(record);

  return {
    isAlive,
    async stop() {
      stopped = true;
      await leases.leave(owner);
    },
  };
}
