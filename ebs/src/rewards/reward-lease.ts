import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { WithLease } from '../tasks/with-lease.ts';
import type { RewardDeps } from './reward-deps.ts';

/** How long one change of a reward may take, and how long another one waits for it, in milliseconds. */
const LEASE = { ttlMs: 30_000, waitMs: 10_000 };

/** Returns a function that runs one change of a reward at a time, in all processes. */
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
