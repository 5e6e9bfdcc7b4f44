import { describeError } from '../cli-error.ts';
import type { Output } from '../output.ts';

/** Widths of the first two columns. */
const VERDICT_WIDTH = 9;
const NAME_WIDTH = 16;

/** The doctor's findings, one line per check. */
export interface Report {
  /** Returns the number of problems found. */
  problems(): number;
  /** Runs a check and prints its line, with the text of `describe`. Returns null and counts a problem if it throws. */
  check<T>(name: string, task: () => T | Promise<T>, describe: (found: T) => string): Promise<T | null>;
  /** Runs checks one after another and prints what each returns. */
  checks(all: readonly NamedCheck[]): Promise<void>;
  /** Like `checks`, but skips the checks after a problem, because they depend on the earlier ones. */
  chain(all: readonly NamedCheck[]): Promise<void>;
  /** Prints a check that an earlier problem makes impossible. */
  skip(name: string): void;
}

/** A named check: returns the finding, or throws what is wrong. */
export type NamedCheck = readonly [name: string, run: () => string | Promise<string>];

/** Outcome of a check. */
type Verdict = 'ok' | 'problem' | 'skipped';

/** Creates an empty report. With `json`, each check is one JSON object: `check`, `verdict` and `text`. */
export function createReport(output: Output, { json = false }: { json?: boolean } = {}): Report {
  let problems = 0;
  const row = (verdict: Verdict | '', name: string, text: string) =>
    `${verdict.padEnd(VERDICT_WIDTH)}${name.padEnd(NAME_WIDTH)}${text}`;
  const tell = (verdict: Verdict, name: string, text: string) => {
    const [first = '', ...more] = text.split('\n').map((line) => line.trim());
    if (json) output.print(JSON.stringify({ check: name, verdict, text: [first, ...more].join('\n') }));
    else
      for (const [at, line] of [first, ...more].entries())
        output.print(at === 0 ? row(verdict, name, line) : row('', '', line));
  };
  const check: Report['check'] = async (name, task, describe) => {
    try {
      const found = await task();
      tell('ok', name, describe(found));
      return found;
    } catch (error) {
      problems += 1;
      tell('problem', name, describeError(error));
      return null;
    }
  };
  const skip = (name: string) => tell('skipped', name, 'fix the problem above first');
  return {
    problems: () => problems,
    check,
    skip,
    async checks(all) {
      for (const [name, run] of all) await check(name, run, (found) => found);
    },
    async chain(all) {
      let isBroken = false;
      for (const [name, run] of all) {
        if (isBroken) skip(name);
        else isBroken = (await check(name, run, (found) => found)) === null;
      }
    },
  };
}
