import { setTimeout as wait } from 'node:timers/promises';
import { check } from '../checker/check.ts';
import type { Logs } from '../checker/logs.ts';
import type { World } from '../world/world.ts';

/** Milliseconds within which everything must have come to its end once all faults are off. */
const SETTLE_MS = 90_000;

/** Switches all faults off and waits until nothing is under way any more. */
export async function settle(world: World, say: (line: string) => void): Promise<Logs> {
  await world.control.clearFaults();
  await world.ebs.order({});
  await world.control.idle();
  // A new life sweeps Twitch's list at once.
  await world.ebs.stop();
  await world.startPlain();
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    const logs = await world.collect();
    const { lost, unproved } = check(logs).counts;
    if ((lost === 0 && unproved === 0) || Date.now() > deadline) return logs;
    say(`settling: ${lost} not at their end, ${unproved} not proved`);
    await wait(1_000);
  }
}
