import { CliError } from '../cli-error.ts';
import type { Dialog, Question } from '../dialog.ts';
import type { Output } from '../output.ts';

/** Result of checking an answer. `canWait`: the value to keep if the operator wants to correct it later. */
export type Verdict<T> = { value: T; note?: string } | { why: string; canWait?: T };

/** Maximum tries per question, so that a file of answers cannot loop. */
const TRIES = 20;

/** Asks until the check accepts the answer, or the operator keeps one that can be corrected later. */
export async function askUntil<T>(
  { dialog, output }: { dialog: Dialog; output: Output },
  question: Question,
  check: (typed: string) => Promise<Verdict<T>> | Verdict<T>,
): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const typed = await dialog.ask(question);
    const verdict: Verdict<T> = typed === '' ? { why: 'This is required.' } : await check(typed);
    if ('value' in verdict) {
      if (verdict.note !== undefined) output.print(`  ok: ${verdict.note}`);
      return verdict.value;
    }
    output.print(`  ${verdict.why}`);
    const { canWait } = verdict;
    if (canWait !== undefined && (await dialog.confirm('  Keep it, and put that right later?', false))) return canWait;
  }
  throw new CliError(`${question.label} was not answered.`);
}
