import { outsideScope } from '../ports/scope.ts';
import type { LogFacts } from '../ports/system.ts';

/** Events that strangers can cause as often as they like. */
const CAUSED_BY_STRANGERS: readonly string[] = [
  'http.refused',
  'user.sign_in_refused',
  'alerts.origin_refused',
  'alerts.socket_error',
  'alerts.page_joined',
  'alerts.page_left',
  'widgets.origin_refused',
  'widgets.socket_error',
  'widgets.joined',
  'widgets.left',
  'eventsub.unreadable',
  'client.error',
  'client.call_failed',
];
/** Window in which events of one kind are counted, in milliseconds. */
const WINDOW_MS = 60_000;
/** Maximum lines of one kind per window. */
const LINES_MAX = 100;

/** Returns true for an event that strangers can cause. */
export function isCausedByStrangers(event: string): boolean {
  return CAUSED_BY_STRANGERS.includes(event);
}

/**
 * Creates a limit for lines that strangers cause, so that a flood cannot push everything else out of the log. The
 * returned function returns false for a line to drop. At the end of each minute with dropped lines, `onDropped` is
 * called with their kind and number.
 */
export function limitEvents(
  onDropped: (facts: { of: string; refusal: string | null; dropped: number }) => void,
): (event: string, facts: LogFacts) => boolean {
  const counts = new Map<string, number>();
  return (event, facts) => {
    if (!isCausedByStrangers(event)) return true;
    const refusal = typeof facts.refusal === 'string' ? facts.refusal : null;
    const kind = `${event} ${refusal}`;
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    if (count === 0) {
      const report = () => {
        const dropped = (counts.get(kind) ?? 0) - LINES_MAX;
        counts.delete(kind);
        if (dropped > 0) onDropped({ of: event, refusal, dropped });
      };
      outsideScope(() => setTimeout(report, WINDOW_MS)).unref();
    }
    return count < LINES_MAX;
  };
}
