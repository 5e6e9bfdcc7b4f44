import { TIMEOUT_MAX_S } from '@bitcue/shared/constants/platform.ts';
import type { ErrorCode } from '@bitcue/shared/errors/codes.ts';
import type { PunishmentSettings } from '@bitcue/shared/features/punishment/punishment.ts';
import type { Standing } from './standing.ts';

/** The punishment that was bought. */
export interface Order {
  mode: PunishmentSettings['mode'];
  durationS: number;
  /** Whether it also lifts what the streamer or a moderator set. */
  liftsOthers: boolean;
  /** End of the timeout if the target has none yet, in milliseconds since 1970. */
  untilMs: number;
}

/** What to do at Twitch, or why not. `nothing`: the target is already free. */
export type Verdict =
  | { do: 'timeout'; untilMs: number }
  | { do: 'ban' | 'lift' | 'nothing' }
  | { do: 'refuse'; why: ErrorCode };

const refuse = (why: ErrorCode): Verdict => ({ do: 'refuse', why });

/**
 * Decides what a punishment does. What somebody else set is never shortened or replaced, and is lifted only if the streamer
 * allows it. Another timeout extends a timeout of ours, and a ban may replace it. `now` is in milliseconds since 1970.
 */
export function decide({ mode, durationS, liftsOthers, untilMs }: Order, standing: Standing, now: number): Verdict {
  const { kind } = standing;
  const isOthers = kind !== 'none' && standing.by === null;
  const isHarm = mode === 'timeout' || mode === 'ban';
  if (kind === 'none') {
    if (mode === 'timeout') return { do: 'timeout', untilMs };
    return { do: mode === 'ban' ? 'ban' : 'nothing' };
  }
  if (isHarm && isOthers) return refuse('target.punished');
  if (kind === 'ban' && mode !== 'unban') return refuse('target.banned');
  if (!isHarm) return isOthers && !liftsOthers ? refuse('target.kept') : { do: 'lift' };
  if (mode === 'ban' || kind === 'ban') return { do: 'ban' };
  const extendedMs = Math.max(now, standing.untilMs) + durationS * 1_000;
  return extendedMs > now + TIMEOUT_MAX_S * 1_000 ? refuse('target.too_long') : { do: 'timeout', untilMs: extendedMs };
}
