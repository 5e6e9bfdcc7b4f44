import { setTimeout as wait } from 'node:timers/promises';
import { check, type Violation } from '../checker/check.ts';
import type { Logs } from '../checker/logs.ts';
import type { World } from '../world/world.ts';

/** Milliseconds within which something must have come to its end, again and again, once all faults are off. */
const SETTLE_MS = 90_000;

/** Switches all faults off and waits until nothing is under way any more. */
export async function settle(world: World, say: (line: string) => void): Promise<Logs> {
  await world.control.clearFaults();
  await world.ebs.order({});
  await world.control.idle();
  // A new life sweeps Twitch's list at once.
  await world.ebs.stop();
  await world.startPlain();
  return awaitRest(world, say, SETTLE_MS);
}

/** Waits until nothing is under way; gives up when nothing has come to its end for so many milliseconds. */
export async function awaitRest(world: World, say: (line: string) => void, withinMs: number): Promise<Logs> {
  let fewest = Number.POSITIVE_INFINITY;
  let deadline = Date.now() + withinMs;
  for (;;) {
    const logs = await world.collect();
    const { violations } = check(logs);
    const underWay = violations.filter(mayHeal).length;
    if (underWay < fewest) deadline = Date.now() + withinMs;
    fewest = Math.min(fewest, underWay);
    if (underWay === 0 || Date.now() > deadline) return logs;
    say(`settling: ${underWay} not at their end or not proved`);
    await wait(1_000);
  }
}

/** What is under way looks like lost until it has come to its end; all else stays as it is. */
function mayHeal({ kind, check }: Violation): boolean {
  return kind === 'unproved' || check.startsWith('still ') || check.endsWith('no row');
}
