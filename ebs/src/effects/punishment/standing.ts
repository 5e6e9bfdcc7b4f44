import type { PlacedPunishment } from '../../ports/punishments.ts';
import type { Ban } from '../../ports/twitch.ts';

/** How far Twitch's times and ours may differ, in milliseconds: it counts whole seconds from when it receives the call. */
const TOLERANCE_MS = 2_000;
/** Time that the call for a ban may take, in milliseconds. A timeout's end does not depend on it. */
const CALL_MS = 5_000;

/**
 * A person's current timeout or ban. `by` is the id of the step that set it, or null if the streamer or a moderator did.
 * Times are in milliseconds since 1970.
 */
export type Standing =
  | { kind: 'none' }
  | { kind: 'timeout'; untilMs: number; by: string | null }
  | { kind: 'ban'; by: string | null };

/**
 * Finds out whether a timeout or ban is ours: the broadcaster set it, and its time matches one that this product stored.
 * If several match, the nearest one counts.
 */
export function readStanding(ban: Ban | null, channelId: string, placed: readonly PlacedPunishment[]): Standing {
  if (!ban) return { kind: 'none' };
  const candidates = ban.moderatorId === channelId ? placed.filter((one) => !one.lifted && isSame(ban, one)) : [];
  const [nearest] = candidates.sort((a, b) => distance(ban, a) - distance(ban, b));
  const by = nearest?.id ?? null;
  return ban.until === null ? { kind: 'ban', by } : { kind: 'timeout', untilMs: ban.until.getTime(), by };
}

function isSame(ban: Ban, placed: PlacedPunishment): boolean {
  if ((ban.until === null) !== (placed.until === null)) return false;
  if (ban.until !== null) return distance(ban, placed) <= TOLERANCE_MS;
  const isEarly = ban.since.getTime() < placed.at.getTime();
  return distance(ban, placed) <= TOLERANCE_MS + (isEarly ? 0 : CALL_MS);
}

/** Milliseconds between the ends of two timeouts, or between the beginnings of two bans. */
function distance(ban: Ban, placed: PlacedPunishment): number {
  const [theirs, ours] =
    ban.until !== null && placed.until !== null ? [ban.until, placed.until] : [ban.since, placed.at];
  return Math.abs(theirs.getTime() - ours.getTime());
}
