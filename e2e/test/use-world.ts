import { inject } from 'vitest';
import type { WorldAddresses } from '../src/world.ts';

/**
 * The world of this worker. No other test file uses it at the same time, so a fault or a stopped EBS in it is nobody
 * else's.
 * @throws Error when a worker was started that no world was started for.
 */
export function useWorld(): WorldAddresses {
  const world = inject('worlds')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!world) throw new Error(`No world was started for worker ${process.env.VITEST_POOL_ID}.`);
  return world;
}
