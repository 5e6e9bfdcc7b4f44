import type { Hints } from '../ports/hints.ts';
import { ALL_PROCESSES, processSubject } from '../ports/hints.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { Interaction } from './interaction.ts';
import type { InteractionStore } from './stores.ts';

/** Interval between polls of the store, in milliseconds. Hints bring the next one forward, and nothing else depends on them. */
const POLL_MS = 500;
/** Maximum records taken per poll. */
const POLL_MAX = 500;
/** Time after which any process takes a record whose channel has no page anywhere, in milliseconds. */
const UNCLAIMED_MS = 1_000;

/** Dependencies of `startStorePoll`. */
export interface StorePollDeps {
  interactions: Pick<InteractionStore, 'findCalls' | 'findEach'>;
  ledger: {
    adopt(record: Interaction): void;
    readUnsure(): Promise<void>;
    update(id: string, change: (record: Interaction) => Interaction): unknown;
  };
  runner: { take(id: string): Promise<void> };
  homes: { refresh(): Promise<void>; isHere(channelId: string): boolean; elsewhere(channelId: string): string | null };
  hints: Pick<Hints, 'listen'>;
  clock: Clock;
  log: Log;
  /** Id of this process. */
  owner: string;
}

/**
 * Polls the store for work that other processes left for this one: records of channels whose page leads here, changes that
 * others made to records that run here, and which process is the home of which channel. An idle poll costs a few queries that
 * return nothing, however many channels and pages there are. Returns a function that stops it.
 */
export function startStorePoll(deps: StorePollDeps): () => void {
  const { interactions, ledger, runner, homes, hints, clock, log, owner } = deps;
  let isStopped = false;
  let isAway = false;
  let isPolling = false;
  let isDue = false;
  /** Records named in hints, which are read by id: the fastest query there is. */
  let hinted = new Set<string>();
  let cancel = () => {};

  async function answer(record: Interaction): Promise<void> {
    const { id, channelId, tell, updatedAt } = record;
    if (tell === owner) {
      ledger.adopt(record);
      // Only this process's own write ends the call.
      await ledger.update(id, (current) => ({ ...current }));
      return;
    }
    const isForAnybody = homes.elsewhere(channelId) === null && clock.now() - updatedAt >= UNCLAIMED_MS;
    if (!homes.isHere(channelId) && !isForAnybody) return;
    ledger.adopt(record);
    await runner.take(id);
  }

  async function poll(): Promise<void> {
    while (!isStopped && (isDue || hinted.size > 0)) {
      const ids = isDue ? null : [...hinted];
      isDue = false;
      hinted = new Set();
      try {
        if (ids === null) {
          await homes.refresh();
          await ledger.readUnsure();
        }
        const records = await (ids === null ? interactions.findCalls(owner, POLL_MAX) : interactions.findEach(ids));
        // Records to take come first: they may have been bought before one leased to this process, which plays as soon as it is read.
        const isOurs = ({ tell }: Interaction) => tell === owner;
        await Promise.all(records.filter((record) => !isOurs(record)).map(answer));
        await Promise.all(records.filter(isOurs).map(answer));
        if (isAway) log.info('store.poll_recovered');
        isAway = false;
      } catch (error) {
        if (!isAway) log.warn('store.poll_failed', { error: String(error) });
        isAway = true;
        return;
      }
    }
  }

  function pollSoon(): void {
    if (isPolling) return;
    isPolling = true;
    void poll().finally(() => {
      isPolling = false;
    });
  }

  function pollAll(): void {
    isDue = true;
    pollSoon();
  }

  function pollRecord(id: string): void {
    hinted.add(id);
    pollSoon();
  }

  function schedule(): void {
    cancel = clock.after(POLL_MS, () => {
      pollAll();
      schedule();
    });
  }

  const stopListening = [
    hints.listen(processSubject(owner), (hint) => hint.about === 'record' && pollRecord(hint.id)),
    hints.listen(ALL_PROCESSES, (hint) => hint.about === 'homes' && pollAll()),
  ];
  schedule();
  return () => {
    isStopped = true;
    cancel();
    for (const stop of stopListening) stop();
  };
}
