import { describeError } from '../describe-error.ts';
import type { Output } from '../output.ts';

/** Columns of a line's first two words. */
const VERDICT_WIDTH = 9;
const NAME_WIDTH = 16;

/** What the doctor has found so far, a line for each check. */
export interface Report {
  /** Problems found. */
  problems(): number;
  /** Runs a check and writes its line; `describe` says what was found. Null when there is a problem, which it counts. */
  check<T>(name: string, task: () => T | Promise<T>, describe: (found: T) => string): Promise<T | null>;
  /** A check that cannot be made because of an earlier problem. */
  skip(name: string): void;
}

/** Makes an empty report. */
export function createReport(output: Output): Report {
  let problems = 0;
  const row = (verdict: string, name: string, text: string) =>
    `${verdict.padEnd(VERDICT_WIDTH)}${name.padEnd(NAME_WIDTH)}${text}`;
  return {
    problems: () => problems,
    async check(name, task, describe) {
      try {
        const found = await task();
        output.print(row('ok', name, describe(found)));
        return found;
      } catch (error) {
        problems += 1;
        const [first = '', ...more] = describeError(error).split('\n');
        output.print(row('problem', name, first));
        for (const line of more) output.print(row('', '', line.trim()));
        return null;
      }
    },
    skip(name) {
      output.print(row('skipped', name, 'waits for the problem above'));
    },
  };
}
