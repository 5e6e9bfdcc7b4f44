import type { ShownInteraction } from '@bitcue/shared/api/shown-interaction.ts';
import { isFeatureType } from '@bitcue/shared/features/catalog.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import { PAID_SOURCES, UNDECIDED_STATES } from '@bitcue/shared/ledger/states.ts';
import { describeTime } from '../../parts/describe-time.ts';

/** An alert on the strip. */
export interface Mark {
  id: string;
  /** Position from the left, in percent of the strip's width. */
  at: number;
  /** Height in percent of the strip's: the more was used, the taller. */
  height: number;
  /** CSS variable of the feature's tint. */
  tint: string;
  /** True if it still waits for the streamer: drawn hollow. */
  isOwed: boolean;
  name: string;
}

/** Heights of the lowest and highest mark, in percent. */
const LOWEST = 30;
const HIGHEST = 90;
/** Bits or points from which a mark has the full height. */
const FULL_AMOUNT = 10_000;
/** Minimum time span of the strip, in milliseconds. */
const SPAN_MIN_MS = 600_000;

/**
 * Places today's paid alerts on a line from the first one to now. `start`: when the line begins, in milliseconds since 1970,
 * `midnight` at the earliest.
 */
export function placeMarks(
  interactions: readonly ShownInteraction[],
  { midnight, now }: { midnight: number; now: number },
): { start: number; marks: Mark[] } {
  const today = interactions.filter(
    ({ createdAt, source, test }) =>
      createdAt >= midnight && !test && (PAID_SOURCES as readonly string[]).includes(source),
  );
  const first = Math.min(...today.map(({ createdAt }) => createdAt), now - SPAN_MIN_MS);
  const start = Math.max(first, midnight);
  const marks = today.map(({ id, createdAt, amount, kinds, state, title, viewer }) => {
    const share = Math.min(1, Math.log10(Math.max(1, amount)) / Math.log10(FULL_AMOUNT));
    return {
      id,
      at: (100 * (createdAt - start)) / Math.max(1, now - start),
      height: LOWEST + (HIGHEST - LOWEST) * share,
      tint: kinds[0] && isFeatureType(kinds[0]) ? definitionOf(kinds[0]).tile.tint : '--text-2',
      isOwed: (UNDECIDED_STATES as readonly string[]).includes(state),
      name: `${title || 'Unknown item'}, ${viewer}, ${describeTime(createdAt)}`,
    };
  });
  return { start, marks };
}
