import type { LedgerRow, Logs, TruthLine } from './logs.ts';
import type { Found } from './violations.ts';

/** Lists what set the chat modes of a channel at the local Twitch, oldest first. */
export function listModeChanges(truth: readonly TruthLine[], channelId: string): TruthLine[] {
  return truth.filter(
    (line) => line.kind === 'effect' && line.action === 'chat.settings' && line.channelId === channelId,
  );
}

/** Returns true if a row switches emote-only mode on, the only chat mode in a proof. */
export function hasMode(row: LedgerRow): boolean {
  return row.steps.some(({ data }) => data.mode === 'emote');
}

/** Returns what switched the mode on for a row; null if it was never on between the row's first and last write. */
export function findModeEffect(row: LedgerRow, truth: readonly TruthLine[]): TruthLine | null {
  const changes = listModeChanges(truth, row.channelId);
  const before = changes.filter((line) => Date.parse(line.at) < row.createdAt).at(-1);
  const during = changes.filter(({ at }) => Date.parse(at) >= row.createdAt && Date.parse(at) <= row.updatedAt);
  return [...(before ? [before] : []), ...during].find(({ detail }) => detail.emoteMode === true) ?? null;
}

/** Checks that the mode is off on every channel, as before the run. */
export function checkModes({ truth, rows }: Logs, found: Found): void {
  for (const channelId of new Set(truth.map((line) => line.channelId))) {
    if (listModeChanges(truth, channelId).at(-1)?.detail.emoteMode !== true) continue;
    const newest = rows.filter((row) => row.channelId === channelId && hasMode(row)).at(-1);
    found('stuck', newest?._id ?? channelId, 'emote-only mode was not switched off again');
  }
}
