import { parseArgs } from 'node:util';

/** What to do. */
export interface ProofArgs {
  purchases: number;
  kills: number;
  channels: number;
  seed: number;
  short: boolean;
  browser: boolean;
  sabotages: boolean;
  /** Milliseconds of a soak in place of the proof; null for none. */
  soakMs: number | null;
  /** Purchases in a second of a soak. */
  rate: number;
}

/** A short form's load: what fits into a test run. */
const SHORT = { purchases: 60, kills: 4 };

/** Reads the command line. Throws an Error in one sentence for what is not understood. */
export function readArgs(argv: readonly string[]): ProofArgs {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      purchases: { type: 'string' },
      kills: { type: 'string' },
      channels: { type: 'string' },
      seed: { type: 'string' },
      soak: { type: 'string' },
      rate: { type: 'string' },
      short: { type: 'boolean', default: false },
      'no-browser': { type: 'boolean', default: false },
      'no-sabotages': { type: 'boolean', default: false },
    },
  });
  const whole = (name: string, text: string | undefined, usual: number): number => {
    const number = text === undefined ? usual : Number(text);
    if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} must be a whole number.`);
    return number;
  };
  return {
    purchases: whole('purchases', values.purchases, values.short ? SHORT.purchases : 2_000),
    kills: whole('kills', values.kills, values.short ? SHORT.kills : 25),
    channels: Math.max(2, whole('channels', values.channels, 20)),
    seed: whole('seed', values.seed, Math.floor(Math.random() * 2 ** 31)),
    short: values.short,
    browser: !values.short && !values['no-browser'],
    sabotages: !values['no-sabotages'],
    soakMs: values.soak === undefined ? null : readSpan(values.soak),
    rate: Math.max(1, whole('rate', values.rate, 4)),
  };
}

/** Milliseconds of `90s`, `30m` or `8h`. */
function readSpan(text: string): number {
  const [, number, unit] = /^(\d+)([smh])$/.exec(text) ?? [];
  if (!number) throw new Error('--soak takes a time such as 90s, 30m or 8h.');
  return Number(number) * { s: 1_000, m: 60_000, h: 3_600_000 }[unit as 's' | 'm' | 'h'];
}
