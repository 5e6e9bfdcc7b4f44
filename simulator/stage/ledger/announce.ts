import type { StreamerInteraction } from '@bitcue/shared/api/user.ts';
import type { LedgerState } from '@bitcue/shared/ledger/states.ts';

/** What is said aloud of a state; others pass in silence. */
const SPOKEN: Partial<Record<LedgerState, string>> = {
  started: 'playing on stream',
  done: 'done',
  owed: 'owed, the streamer has to decide',
  held: 'held for the streamer',
  misrouted: 'belongs to another channel',
  quarantined: 'set aside',
  skipped: 'skipped',
  refunded: 'given back',
};

/** One sentence for screen readers on what is new between two looks at the ledger; empty when nothing is. */
export function describeNews(before: ReadonlyMap<string, LedgerState>, rows: readonly StreamerInteraction[]): string {
  const sentences: string[] = [];
  for (const row of rows) {
    const known = before.get(row.id);
    if (known === row.state) continue;
    const spoken = SPOKEN[row.state];
    const purchase = `${row.viewer} used ${row.amount} ${row.source === 'points' ? 'points' : 'Bits'}: ${row.title}`;
    if (known === undefined) sentences.push(spoken === undefined ? purchase : `${purchase}, ${spoken}`);
    else if (spoken !== undefined) sentences.push(`${row.title}: ${spoken}`);
  }
  return sentences.join('. ');
}

/** State of each event by id, to compare the next look with. */
export function indexStates(rows: readonly StreamerInteraction[]): Map<string, LedgerState> {
  return new Map(rows.map((row) => [row.id, row.state]));
}
