import type { OpenEdge, Outcome } from './edge.ts';

/** Time above which an input counts as a hang, in milliseconds. */
export const HANG_MS = 1_000;
/** Time above which an input is timed again, in milliseconds, because other programs may have slowed it down. */
const REPEAT_FROM_MS = 250;
/** Time to wait for an answer, in milliseconds. */
const GIVE_UP_MS = 5_000;

/** The result of one input. `ms`: the shortest of up to three runs if the first was slow. */
export interface Fed {
  outcome: Outcome | 'crash';
  ms: number;
  /** The error of a crash. */
  error: string | null;
}

/** Feeds one input and times it. Errors thrown elsewhere in the thread meanwhile are taken from `strays`. */
export async function feedTimed(edge: OpenEdge, input: Buffer, strays: unknown[]): Promise<Fed> {
  let fed = await feedOnce(edge, input, strays);
  for (let again = 0; again < 2 && fed.ms > REPEAT_FROM_MS && fed.outcome !== 'crash'; again += 1) {
    const next = await feedOnce(edge, input, strays);
    fed = { ...next, ms: Math.min(fed.ms, next.ms) };
  }
  return fed;
}

async function feedOnce(edge: OpenEdge, input: Buffer, strays: unknown[]): Promise<Fed> {
  const startedAt = performance.now();
  const ms = () => performance.now() - startedAt;
  try {
    const answer = edge.feed(input);
    const outcome = typeof answer === 'string' ? answer : await orGiveUp(answer);
    if (strays.length > 0) throw strays[0];
    return { outcome, ms: ms(), error: null };
  } catch (error) {
    return { outcome: 'crash', ms: ms(), error: describe(error) };
  } finally {
    strays.length = 0;
  }
}

async function orGiveUp(answer: Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const givenUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${GIVE_UP_MS} ms`)), GIVE_UP_MS);
  });
  try {
    return await Promise.race([answer, givenUp]);
  } finally {
    clearTimeout(timer);
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : ` (cause: ${describe(error.cause)})`;
  return `${error.stack?.split('\n').slice(0, 6).join('\n') ?? error.message}${cause}`;
}
