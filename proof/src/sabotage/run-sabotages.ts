import { setTimeout as wait } from 'node:timers/promises';
import { check } from '../checker/check.ts';
import { formatHistory } from '../checker/history.ts';
import type { Violation } from '../checker/violations.ts';
import type { ProofWorld } from '../world/proof-world.ts';
import { REWARD_SCENARIOS, REWARDS_SAME_WHEN_SOUND } from './reward-scenarios.ts';
import { SAME_WHEN_SOUND, SCENARIOS, type Stage, TWO_PROCESS_SCENARIOS } from './scenarios.ts';
import { withTwoProcesses } from './two-processes.ts';

/** Milliseconds within which a violation must show, or a sound product must be idle. */
const SHOW_MS = 6_000;

/** Milliseconds for the last arrivals to take effect. */
const REST_MS = 400;

/** The result of one sabotage. */
export interface SabotageResult {
  /** `red` if the checker found it. */
  colour: 'red' | 'green';
  /** The check that found it, and the kind of violation; null if none did. */
  caughtBy: string | null;
}

/** The result of each sabotage, and the violations that the same scenarios found in the unchanged product: none, if it is sound. */
export interface SabotageReport {
  results: Record<string, SabotageResult>;
  sound: { story: string; violation: Violation; history: string[] }[];
}

const ONE_PROCESS = { ...SCENARIOS, ...REWARD_SCENARIOS };

/** Names of the sabotages that have a scenario. */
export const STORIES = Object.keys({ ...ONE_PROCESS, ...TWO_PROCESS_SCENARIOS });

/** Runs each of these scenarios on the unchanged product, then with its sabotage on. */
export async function runSabotages(
  world: ProofWorld,
  say: (line: string) => void,
  stories: ReadonlySet<string>,
): Promise<SabotageReport> {
  const report: SabotageReport = { results: {}, sound: [] };
  const [otherChannel, ...channels] = world.channels;
  let used = 0;

  /** Runs one scenario; `order` reaches the running backends. */
  async function tell(
    name: string,
    story: (stage: Stage) => Promise<void>,
    order: (sabotages: string[]) => Promise<void>,
  ): Promise<void> {
    const channel = channels[used % channels.length];
    used += 1;
    if (!channel || !otherChannel) throw new Error('Two channels are needed.');
    if (!stories.has(name)) return;
    const isTold = stories.has({ ...SAME_WHEN_SOUND, ...REWARDS_SAME_WHEN_SOUND }[name] ?? '');
    for (const sabotages of isTold ? [[name]] : [[], [name]]) {
      const isSabotaged = sabotages.length > 0;
      await world.forgetLogs();
      await order(sabotages);
      const startedAt = Date.now();
      const early: Violation[] = [];
      const told = story({ world, channel, otherChannel, sabotages, early });
      // A sabotaged product need not finish the scenario; only the checker's verdict counts.
      await (isSabotaged ? told.catch((error) => say(`${name}: ${String(error)}`)) : told);
      // Messages that were held back arrive now and get time to take effect.
      await world.control.clearFaults();
      await world.control.idle();
      await wait(REST_MS);
      const found = await look(world, early, isSabotaged);
      if (isSabotaged) {
        const [first] = found;
        report.results[name] = first
          ? { colour: 'red', caughtBy: `${first.kind}: ${first.check}` }
          : { colour: 'green', caughtBy: null };
      } else if (found.length > 0) {
        const logs = await world.collect();
        for (const violation of found) {
          report.sound.push({ story: name, violation, history: formatHistory(logs, violation.id) });
        }
      }
      world.closePages();
      say(`${isSabotaged ? 'sabotaged' : 'sound'} ${name}: ${found.length} found, ${Date.now() - startedAt} ms`);
    }
  }

  for (const [name, story] of Object.entries(ONE_PROCESS)) {
    await tell(name, story, (sabotages) => world.ebs.order({ sabotages }));
  }
  await world.ebs.order({});
  if (Object.keys(TWO_PROCESS_SCENARIOS).every((name) => !stories.has(name))) return report;
  await withTwoProcesses(world, async (two) => {
    for (const [name, story] of Object.entries(TWO_PROCESS_SCENARIOS)) {
      await tell(
        name,
        (stage) => story(stage, two),
        (sabotages) => two.first.order({ sabotages }),
      );
    }
  });
  return report;
}

/** Returns the violations: with a sabotage as soon as there are any, otherwise those that remain after a while. */
async function look(world: ProofWorld, early: Violation[], isSabotaged: boolean): Promise<Violation[]> {
  const deadline = Date.now() + SHOW_MS;
  for (;;) {
    const violations = [...early, ...check(await world.collect()).violations];
    // A purchase in progress looks lost until it has ended.
    const isOver = isSabotaged ? violations.some((one) => !one.check.startsWith('still ')) : violations.length === 0;
    if (isOver || Date.now() > deadline) return violations;
    await wait(100);
  }
}
