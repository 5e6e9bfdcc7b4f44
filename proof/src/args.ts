import { parseArgs } from 'node:util';

/** A scenario that runs instead of the proof. */
export const SCENARIO_NAMES = ['soak', 'storm', 'away', 'disk-full'] as const;
/** A scenario that runs instead of the proof. */
export type ScenarioName = (typeof SCENARIO_NAMES)[number];

/** Options from the command line. */
export interface ProofArgs {
  /** Null if not given: the proof and each scenario have their own defaults. */
  purchases: number | null;
  kills: number;
  channels: number | null;
  /** Number of backend processes. Several run behind Caddy, on one database. */
  processes: number;
  seed: number;
  short: boolean;
  browser: boolean;
  /** Number of sabotages to test, drawn by the seed; null for all. */
  sabotages: number | null;
  /** A scenario to run instead of the proof; null for none. */
  scenario: ScenarioName | null;
  /** Length of a soak, in milliseconds. */
  soakMs: number;
  /** Purchases per second of a soak. */
  rate: number;
}

/** Number of kills in the proof and in its short form. */
const KILLS = 25;
const SHORT_KILLS = 4;
/** Default length of a soak in milliseconds. */
const SOAK_MS = 1_800_000;

/** Reads the command line. Throws an Error with one sentence for anything it does not understand. */
export function readArgs(argv: readonly string[]): ProofArgs {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      purchases: { type: 'string' },
      kills: { type: 'string' },
      channels: { type: 'string' },
      processes: { type: 'string' },
      seed: { type: 'string' },
      scenario: { type: 'string' },
      soak: { type: 'string' },
      rate: { type: 'string' },
      short: { type: 'boolean', default: false },
      'no-browser': { type: 'boolean', default: false },
      sabotages: { type: 'string' },
      'no-sabotages': { type: 'boolean', default: false },
    },
  });
  const whole = <T>(name: string, text: string | undefined, usual: T): number | T => {
    if (text === undefined) return usual;
    const number = Number(text);
    if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} must be a whole number.`);
    return number;
  };
  const scenario = values.soak === undefined ? (values.scenario ?? null) : 'soak';
  const known = SCENARIO_NAMES.find((name) => name === scenario) ?? null;
  if (scenario !== known) throw new Error(`--scenario takes one of ${SCENARIO_NAMES.join(', ')}.`);
  return {
    purchases: whole('purchases', values.purchases, null),
    kills: whole('kills', values.kills, values.short ? SHORT_KILLS : KILLS),
    channels: whole('channels', values.channels, null),
    processes: Math.max(1, whole('processes', values.processes, 1)),
    seed: whole('seed', values.seed, Math.floor(Math.random() * 2 ** 31)),
    short: values.short,
    browser: !values.short && !values['no-browser'],
    sabotages: values['no-sabotages'] ? 0 : whole('sabotages', values.sabotages, null),
    scenario: known,
    soakMs: values.soak === undefined ? SOAK_MS : readSpan(values.soak),
    rate: Math.max(1, whole('rate', values.rate, 4)),
  };
}

/** Parses `90s`, `30m` or `8h` into milliseconds. */
function readSpan(text: string): number {
  const [, number, unit] = /^(\d+)([smh])$/.exec(text) ?? [];
  if (!number) throw new Error('--soak takes a time such as 90s, 30m or 8h.');
  return Number(number) * { s: 1_000, m: 60_000, h: 3_600_000 }[unit as 's' | 'm' | 'h'];
}
