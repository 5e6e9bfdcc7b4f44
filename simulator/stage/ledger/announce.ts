import type { StreamerInteraction } from '@bitcue/shared/api/user.ts';
import type { LedgerState } from '@bitcue/shared/ledger/states.ts';

/** States that are announced. All others are silent. */
const SPOKEN: Partial<Record<LedgerState, string>> = {
  started: 'playing on stream',
  done: 'done',
  owed: 'owed, waiting for the streamer',
  held: 'held for the streamer',
  misrouted: 'belongs to another channel',
  quarantined: 'set aside',
  skipped: 'skipped',
  refunded: 'refunded',
};

/** Describes for screen readers what changed between two polls of the ledger; empty if nothing did. */
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

/** States by id, to compare with the next poll. */
export function indexStates(rows: readonly StreamerInteraction[]): Map<string, LedgerState> {
  return new Map(rows.map((row) => [row.id, row.state]));
}
