import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Runner } from '../effects/runner.ts';
import { approveRecord, dismissRecord, renewRecord, skipRecord } from '../effects/streamer-actions.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { User } from '../ports/users.ts';

/** Dependencies of `createDecisions`. */
export interface DecideDeps {
  ledger: Pick<Ledger, 'find' | 'update' | 'refuse'>;
  /** Lists a channel's open interactions in the order they were accepted. */
  openOf(channelId: string): Promise<Interaction[]>;
  runner: Pick<Runner, 'play'>;
  clock: Clock;
  log: Log;
}

/**
 * A streamer's decisions about interactions. Each is one durable compare-and-set; pages are notified afterwards. Throws
 * `AppError` `interaction.unknown` (also for another channel's) or `interaction.state`.
 */
export interface Decisions {
  /**
   * Approves an asked interaction. It takes its original place in the queue, or the first one with `next`. Returns the
   * interaction. Safe to repeat.
   */
  approve(user: User, id: string, next: boolean): Promise<Interaction>;
  /** Ends an alert that plays or waits; one that waits for approval is refused. Safe to repeat. */
  skip(user: User, id: string): Promise<void>;
  /** Plays a held or owed purchase now. `again` lists the steps with an unknown outcome to run again. Returns the purchase. */
  play(user: User, id: string, again: readonly string[]): Promise<Interaction>;
  /** Closes a held or owed purchase without playing it. Safe to repeat. */
  dismiss(user: User, id: string, reason: string): Promise<void>;
}

/** Creates the decisions. */
export function createDecisions({ ledger, openOf, runner, clock, log }: DecideDeps): Decisions {
  async function find(user: User, id: string): Promise<Interaction> {
    const record = await ledger.find(id);
    if (record?.channelId !== user.id) throw new AppError('interaction.unknown');
    return record;
  }
  async function change(user: User, id: string, to: (record: Interaction) => Interaction | null): Promise<void> {
    await find(user, id);
    const changed = await ledger.update(id, to);
    if (changed) log.info('interaction.decided', { id, state: changed.state });
  }
  return {
    async approve(user, id, next) {
      const found = await find(user, id);
      const place = next ? findFront(await openOf(user.id)) : null;
      await runner.play(id, (record) => approveRecord(record, place, clock.now(), user.displayName));
      log.info('interaction.decided', { id, state: 'queued' });
      return found;
    },
    skip: (user, id) =>
      change(user, id, (record) =>
        record.state === 'asked'
          ? ledger.refuse(record, user.displayName)
          : skipRecord(record, clock.now(), user.displayName),
      ),
    dismiss: (user, id, reason) =>
      change(user, id, (record) => dismissRecord(record, clock.now(), user.displayName, reason)),
    async play(user, id, again) {
      const found = await find(user, id);
      await runner.play(id, (record) => renewRecord(record, again, clock.now(), user.displayName));
      log.info('interaction.decided', { id, state: 'queued' });
      return found;
    },
  };
}

/** Returns the place in the queue before all others; null if the queue is empty. */
function findFront(open: readonly Interaction[]): number | null {
  const [first] = open.filter(({ state }) => state === 'queued' || state === 'leased');
  return first === undefined ? null : first.seq - 1;
}
