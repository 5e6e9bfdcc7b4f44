import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { WithLease } from '../tasks/with-lease.ts';
import type { RewardDeps } from './reward-deps.ts';

/** Time limit for one change of a reward, and for another one to wait for it, in milliseconds. */
const LEASE = { ttlMs: 30_000, waitMs: 10_000 };

/** Returns a function that runs one change of a reward at a time, across all processes. */
export function createRewardLease(withLease: WithLease): RewardDeps['alone'] {
  return (id, work) =>
    withLease(
      `reward:${id}`,
      {
        ...LEASE,
        onBusy: () => {
          throw new AppError('reward.busy');
        },
      },
      work,
    );
}
