import { setTimeout as wait } from 'node:timers/promises';
import { check } from '../checker/check.ts';
import type { Logs } from '../checker/logs.ts';
import type { Violation } from '../checker/violations.ts';
import type { ProofWorld } from '../world/proof-world.ts';

/** Maximum time without progress once all faults are off, in milliseconds. */
const SETTLE_MS = 90_000;

/** Switches all faults off and waits until nothing is in progress. */
export async function settle(world: ProofWorld, say: (line: string) => void): Promise<Logs> {
  await world.control.clearFaults();
  for (const { ebs } of world.backends) await ebs.order({});
  await world.control.idle();
  // A new process pulls Twitch's list at once.
  await world.restart();
  return waitUntilSettled(world, say, SETTLE_MS);
}

/** Waits until nothing is in progress. Gives up if nothing has finished for `withinMs`. */
export async function waitUntilSettled(
  world: ProofWorld,
  say: (line: string) => void,
  withinMs: number,
): Promise<Logs> {
  let fewest = Number.POSITIVE_INFINITY;
  let deadline = Date.now() + withinMs;
  for (;;) {
    const logs = await world.collect();
    const { violations } = check(logs);
    const unsettled = violations.filter(mayHeal).length;
    if (unsettled < fewest) deadline = Date.now() + withinMs;
    fewest = Math.min(fewest, unsettled);
    if (unsettled === 0 || Date.now() > deadline) return logs;
    say(`settling: ${unsettled} not at their end or not proved`);
    await wait(1_000);
  }
}

/** Returns true if a violation may still disappear: a purchase in progress only looks lost. */
function mayHeal({ kind, check }: Violation): boolean {
  return kind === 'unproved' || kind === 'stuck' || check.startsWith('still ') || check.endsWith('no row');
}
