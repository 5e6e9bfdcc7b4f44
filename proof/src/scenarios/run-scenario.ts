import type { ProofArgs, ScenarioName } from '../args.ts';
import { check } from '../checker/check.ts';
import { VIOLATIONS } from '../checker/violations.ts';
import { numbersOf, printResult, printShortestHistories, say } from '../report.ts';
import { type ProofWorld, startProofWorld } from '../world/proof-world.ts';
import { AWAY_CHANNELS, runAway } from './away.ts';
import { DISK_FULL_CHANNELS, runDiskFull } from './disk-full.ts';
import type { ScenarioOptions, ScenarioReport } from './scenario.ts';
import { runSoak, SOAK_CHANNELS } from './soak.ts';
import { runStorm, STORM_CHANNELS } from './storm.ts';

interface Scenario {
  channels: number;
  run(world: ProofWorld, options: ScenarioOptions): Promise<ScenarioReport>;
}

const SCENARIOS: Readonly<Record<ScenarioName, Scenario>> = {
  soak: { channels: SOAK_CHANNELS, run: runSoak },
  storm: { channels: STORM_CHANNELS, run: runStorm },
  away: { channels: AWAY_CHANNELS, run: runAway },
  'disk-full': { channels: DISK_FULL_CHANNELS, run: runDiskFull },
};

/** Runs one scenario in its own world and prints the result; resolves with true if everything held. */
export async function runScenario(name: ScenarioName, args: ProofArgs): Promise<boolean> {
  const scenario = SCENARIOS[name];
  say(`${name}, seed ${args.seed}`);
  const world = await startProofWorld({ channels: args.channels ?? scenario.channels });
  let isHeld = false;
  try {
    const { purchases, seed, soakMs, rate } = args;
    const { logs, broken, numbers } = await scenario.run(world, { purchases, seed, soakMs, rate, say });
    const verdicts = logs.map((part) => {
      const verdict = check(part);
      if (verdict.violations.length > 0) printShortestHistories(part, verdict, seed);
      return verdict;
    });
    isHeld = broken.length === 0 && verdicts.every((verdict) => verdict.violations.length === 0);
    for (const sentence of broken) say(`Not held: ${sentence}.`);
    const counts = VIOLATIONS.map((kind) => [kind, verdicts.reduce((sum, one) => sum + one.counts[kind], 0)]);
    const [only] = verdicts.length === 1 ? verdicts : [];
    printResult({
      scenario: name,
      isHeld,
      ...(only ? numbersOf(only) : Object.fromEntries(counts)),
      ...numbers,
      broken,
      seed,
      against: 'the simulated Twitch',
    });
    return isHeld;
  } finally {
    await world.close(!isHeld);
    if (!isHeld) say(`The backend's log and data are kept in ${world.dir}`);
  }
}
