import type { Verdict } from './checker/check.ts';
import { formatHistory } from './checker/history.ts';
import type { Logs } from './checker/logs.ts';

/** Prints progress to standard error; standard output is for the result. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Prints the result: the last line on standard output. */
export function printResult(line: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** A verdict's numbers as the result shows them. */
export function numbersOf(verdict: Verdict) {
  const { violations: _, counts, paidToPlayedMs, ...rest } = verdict;
  return { ...counts, ...rest, paidToPlayedMs };
}

/** Prints the shortest history of a violation of each kind. */
export function printShortestHistories(logs: Logs, verdict: Verdict, seed: number): void {
  say(`The proof does not hold with seed ${seed}.`);
  for (const kind of new Set(verdict.violations.map((one) => one.kind))) {
    const [shortest] = verdict.violations
      .filter((one) => one.kind === kind)
      .map((one) => ({ one, history: formatHistory(logs, one.id) }))
      .sort((a, b) => a.history.length - b.history.length);
    if (shortest) say(`${kind} ${shortest.one.id}: ${shortest.one.check}\n  ${shortest.history.join('\n  ')}`);
  }
}
