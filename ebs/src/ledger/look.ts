import type { Hints } from '../ports/hints.ts';
import { EVERYBODY, processSubject } from '../ports/hints.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { Interaction } from './interaction.ts';
import type { InteractionStore } from './stores.ts';

/** Milliseconds between two looks at the store. Hints bring the next one forward, and nothing else depends on them. */
const LOOK_MS = 500;
/** Records taken in one look, at most. */
const LOOK_MAX = 500;
/** Milliseconds after which a record whose channel has no page anywhere is taken by any process. */
const UNCLAIMED_MS = 1_000;

/** What looking needs. */
export interface LookDeps {
  interactions: Pick<InteractionStore, 'findCalls'>;
  ledger: {
    adopt(record: Interaction): void;
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
 * Looks at the store for what other processes left for this one: records of channels whose page leads here, changes that
 * others made of records that run here, and which process is the home of which channel. Three queries that find nothing when
 * nothing is to be done, however many channels and pages there are. Returns a function that stops it.
 */
export function startLook(deps: LookDeps): () => void {
  const { interactions, ledger, runner, homes, hints, clock, log, owner } = deps;
  let isStopped = false;
  let isAway = false;
  let isLooking = false;
  let isWanted = { homes: false, records: false };
  let cancel = () => {};

  async function takeCalls(): Promise<void> {
    const records = await interactions.findCalls(owner, LOOK_MAX);
    await Promise.all(records.map(answer));
  }

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

  async function look(): Promise<void> {
    while (!isStopped && (isWanted.homes || isWanted.records)) {
      const wanted = isWanted;
      isWanted = { homes: false, records: false };
      try {
        if (wanted.homes) await homes.refresh();
        await takeCalls();
        if (isAway) log.info('look.back');
        isAway = false;
      } catch (error) {
        if (!isAway) log.warn('look.failed', { error: String(error) });
        isAway = true;
        return;
      }
    }
  }

  function want(what: 'homes' | 'records'): void {
    isWanted[what] = true;
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => {
      isLooking = false;
    });
  }

  function schedule(): void {
    cancel = clock.after(LOOK_MS, () => {
      want('homes');
      schedule();
    });
  }

  const stopListening = [
    hints.listen(processSubject(owner), ({ about }) => about === 'records' && want('records')),
    hints.listen(EVERYBODY, ({ about }) => about === 'homes' && want('homes')),
  ];
  schedule();
  return () => {
    isStopped = true;
    cancel();
    for (const stop of stopListening) stop();
  };
}
