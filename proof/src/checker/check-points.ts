import type { Effect, LedgerRow, PlayLine, TruthLine } from './logs.ts';
import type { Found, ViolationKind } from './violations.ts';

/** States in which a redemption has ended, so its points must have been kept or returned. */
const ENDED = new Set(['done', 'owed', 'refunded', 'skipped', 'dismissed']);

/** Everything known about one redemption. `told` is what the local Twitch was told about its points. */
export interface Redeemed {
  row: LedgerRow;
  told: readonly TruthLine[];
  plays: readonly PlayLine[];
  effects: readonly Effect[];
}

/** Checks that a redemption's points were kept if all of it happened, and returned if not. */
export function checkPoints(id: string, { row, told, plays, effects }: Redeemed, found: Found): void {
  const [answer] = told;
  const report = (kind: ViolationKind, why: string) => found(kind, id, why);
  if (!answer) {
    checkUntold(row, report);
    return;
  }
  const needed = row.steps.filter((step) => !step.optional);
  const cues = needed.filter((step) => step.kind !== 'action');
  const isServed = (enough: (line: PlayLine) => boolean) =>
    needed.length > 0 &&
    needed.every((step) =>
      step.kind === 'action'
        ? effects.length > 0
        : plays.some((line) => line.cue === `${id}:${step.id}` && line.what !== 'begun' && enough(line)),
    );
  if (answer.kind === 'fulfilled' && !isServed(({ share }) => share >= 0.5)) {
    report('kept', 'points kept, and not all of it happened');
  }
  // Whether an action happened can be unknown, and then points are returned; whether a page played is always known.
  if (answer.kind === 'refund' && cues.length > 0 && isServed(({ what }) => what === 'completed')) {
    report('returned', 'points returned for what played to its end');
  }
}

/** Checks a redemption that Twitch still keeps unfulfilled. */
function checkUntold(row: LedgerRow, report: (kind: ViolationKind, why: string) => void): void {
  if (row.settlement?.state === 'due') report('lost', 'still to be settled at Twitch');
  else if (row.settlement) report('kept', `settled, it says (${row.settlement.state}), and its points wait at Twitch`);
  else if (ENDED.has(row.state)) report('kept', `${row.state}, and its points wait at Twitch for ever`);
}
