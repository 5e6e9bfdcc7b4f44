import type { Clock, Log } from '../ports/system.ts';
import type { Interaction } from './interaction.ts';
import type { Ledger } from './ledger.ts';
import type { LeaseStore } from './stores.ts';

/** Milliseconds for which a process counts as alive after its last heartbeat. */
const ALIVE_MS = 5_000;
/** Milliseconds between two heartbeats. */
const BEAT_MS = 1_500;

/** What the heartbeat needs. */
export interface HeartbeatDeps {
  leases: LeaseStore;
  ledger: Ledger;
  /** Takes over records whose process is gone. */
  runner: { takeOver(id: string): Promise<void> };
  /** Continues with a record that this process found when it started. */
  resume(record: Interaction): void;
  clock: Clock;
  log: Log;
  owner: string;
  /** True if no other process can use the store: whatever others left can be taken over at once. */
  soleOwner: boolean;
}

/**
 * Marks this process as alive and takes over the records of dead ones. Returns a function that stops it and gives up
 * this process's leases.
 */
export async function startHeartbeat(deps: HeartbeatDeps, open: readonly Interaction[]): Promise<() => Promise<void>> {
  const { leases, ledger, runner, clock, log, owner } = deps;
  let stopped = false;
  let orphans = open.filter((record) => record.lease !== null || record.state === 'queued');

  async function takeOver(): Promise<void> {
    if (orphans.length === 0) return;
    const alive = deps.soleOwner ? new Set([owner]) : await leases.findAlive(clock.now());
    const free = orphans.filter((record) => !record.lease || !alive.has(record.lease.owner));
    for (const record of free) {
      await runner.takeOver(record.id);
      orphans = orphans.filter((one) => one !== record);
    }
    if (free.length > 0) log.info('ledger.taken_over', { count: free.length });
  }

  async function beat(): Promise<void> {
    if (stopped) return;
    try {
      await leases.beat(owner, clock.now() + ALIVE_MS);
      await takeOver();
    } catch (error) {
      log.error('ledger.heartbeat_failed', { error: String(error) });
    }
    if (!stopped) clock.after(BEAT_MS, beat);
  }

  await leases.beat(owner, clock.now() + ALIVE_MS).catch((error) => {
    if (!deps.soleOwner) throw error;
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
