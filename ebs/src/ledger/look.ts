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
 * Looks at the store for what other processes left for this one: records of channels whose page leads here, changes that
 * others made of records that run here, and which process is the home of which channel. A few queries that find nothing when
 * nothing is to be done, however many channels and pages there are. Returns a function that stops it.
 */
export function startLook(deps: LookDeps): () => void {
  const { interactions, ledger, runner, homes, hints, clock, log, owner } = deps;
  let isStopped = false;
  let isAway = false;
  let isLooking = false;
  let isDue = false;
  /** Records of hints, which are read by their id: the quickest query there is. */
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

  async function look(): Promise<void> {
    while (!isStopped && (isDue || hinted.size > 0)) {
      const ids = isDue ? null : [...hinted];
      isDue = false;
      hinted = new Set();
      try {
        if (ids === null) {
          await homes.refresh();
          await ledger.readUnsure();
        }
        const records = await (ids === null ? interactions.findCalls(owner, LOOK_MAX) : interactions.findEach(ids));
        // A record that is leased to this process plays as soon as it is read. One that is to be taken may have been bought before it.
        const isOurs = ({ tell }: Interaction) => tell === owner;
        await Promise.all(records.filter((record) => !isOurs(record)).map(answer));
        await Promise.all(records.filter(isOurs).map(answer));
        if (isAway) log.info('look.back');
        isAway = false;
      } catch (error) {
        if (!isAway) log.warn('look.failed', { error: String(error) });
        isAway = true;
        return;
      }
    }
  }

  function lookSoon(): void {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => {
      isLooking = false;
    });
  }

  function lookAtAll(): void {
    isDue = true;
    lookSoon();
  }

  function lookAt(id: string): void {
    hinted.add(id);
    lookSoon();
  }

  function schedule(): void {
    cancel = clock.after(LOOK_MS, () => {
      lookAtAll();
      schedule();
    });
  }

  const stopListening = [
    hints.listen(processSubject(owner), (hint) => hint.about === 'record' && lookAt(hint.id)),
    hints.listen(EVERYBODY, (hint) => hint.about === 'homes' && lookAtAll()),
  ];
  schedule();
  return () => {
    isStopped = true;
    cancel();
    for (const stop of stopListening) stop();
  };
}
