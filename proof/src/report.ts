import type { Verdict } from './checker/check.ts';
import { tellHistory } from './checker/history.ts';
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

/** Prints the violation with the shortest history of each kind. */
export function tellShortest(logs: Logs, verdict: Verdict, seed: number): void {
  say(`The proof does not hold with seed ${seed}.`);
  for (const kind of new Set(verdict.violations.map((one) => one.kind))) {
    const [shortest] = verdict.violations
      .filter((one) => one.kind === kind)
      .map((one) => ({ one, history: tellHistory(logs, one.id) }))
      .sort((a, b) => a.history.length - b.history.length);
    if (shortest) say(`${kind} ${shortest.one.id}: ${shortest.one.check}\n  ${shortest.history.join('\n  ')}`);
  }
}
