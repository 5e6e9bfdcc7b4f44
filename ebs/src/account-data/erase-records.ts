import { isTerminal } from '@bitcue/shared/ledger/states.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { move } from '../ledger/move.ts';
import { updateSettlement } from '../ledger/settlement.ts';
import type { InteractionStore } from '../ledger/stores.ts';
import type { Clock } from '../ports/system.ts';

/** The channel of records whose streamer has deleted the account. */
export const DELETED_CHANNEL = 'deleted';
/** Why these records ended. */
const WHY = 'The streamer deleted the account.';
/** Records read at a time. */
const BATCH = 200;

/** Dependencies of `closeRecords` and `eraseRecords`. */
export interface EraseRecordsDeps {
  ledger: Pick<Ledger, 'update' | 'endUnserved'>;
  interactions: Pick<InteractionStore, 'findOpenOf' | 'findPast' | 'countUnsettled'>;
  clock: Clock;
}

/**
 * Ends everything on a channel that has not ended: points are returned, Bits cannot be and end `dismissed`. Returns true once the
 * platforms have been told of every end.
 */
export async function closeRecords({ ledger, interactions, clock }: EraseRecordsDeps, channelId: string) {
  for (const { id } of await interactions.findOpenOf(channelId)) {
    await ledger.update(id, (record) => {
      if (isTerminal(record.state)) return null;
      const ended = record.state === 'owed' ? record : ledger.endUnserved(record, WHY);
      return ended.state === 'owed' ? move(ended, 'dismiss', clock.now(), WHY) : ended;
    });
  }
  return (await interactions.countUnsettled(channelId)) === 0;
}

/**
 * Erases every ended record of a channel. The rest of a record only says that the event is known, and how it ended. A purchase that
 * arrived since `closeRecords` waits for the next run.
 */
export async function eraseRecords({ ledger, interactions, clock }: EraseRecordsDeps, channelId: string) {
  for (;;) {
    const records = await interactions.findPast(channelId, { part: 'ended', limit: BATCH });
    if (records.length === 0) return;
    for (const { id } of records) await ledger.update(id, (record) => eraseRecord(record, clock.now()));
  }
}

/** Returns the record without its viewer's and streamer's identity and words. A settlement that is still due is given up. */
function eraseRecord(record: Interaction, now: number): Interaction | null {
  if (!isTerminal(record.state) || record.erasedAt !== undefined) return null;
  return {
    ...record,
    ...updateSettlement(record, { state: 'refused', reason: WHY }),
    channelId: DELETED_CHANNEL,
    reason: null,
    buyer: { opaqueId: null, userId: null, login: null, name: null },
    details: {},
    item: null,
    text: null,
    input: {},
    steps: [],
    timeline: [],
    erasedAt: now,
  };
}
