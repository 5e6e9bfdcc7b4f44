/** Node's `process`. Declared here because tests of browser code are checked without Node's types. */
declare const process: {
  env: Record<string, string | undefined>;
  cpuUsage(): { user: number; system: number };
};

/** Length of the long loops in a test run: `npm test` uses `short`, `.ci/run` `middle`, and `npm run soak` `full`. */
type Length = 'short' | 'middle' | 'full';

/** Picks the choice for the length of this run, from `BITCUE_TEST_LENGTH`. */
export function byLength<T>(choices: Record<Length, T>): T {
  const length = process.env.BITCUE_TEST_LENGTH ?? 'short';
  if (!Object.hasOwn(choices, length)) throw new Error(`BITCUE_TEST_LENGTH is ${length}: use short, middle or full.`);
  return choices[length as Length];
}

/**
 * The seed of all randomness in this run: `BITCUE_TEST_SEED`, or a fixed default. `.ci/run` and `npm run soak` draw a new one
 * and print it.
 */
export const SEED = readSeed(process.env.BITCUE_TEST_SEED ?? '1');

function readSeed(text: string): number {
  const seed = Number(text);
  if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 31) {
    throw new Error(`BITCUE_TEST_SEED is ${text}: use a whole number below 2147483648.`);
  }
  return seed;
}

/** Selects every `oneOf`-th case, starting at an offset that depends on the seed. A full run selects all. */
export function draw<const T>(oneOf: number, cases: readonly T[]): T[] {
  const every = Math.min(byLength({ short: oneOf, middle: oneOf, full: 1 }), cases.length);
  return cases.filter((_, at) => at % every === SEED % every);
}

/** Returns the milliseconds of processor time that this process has used. */
export function readCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
