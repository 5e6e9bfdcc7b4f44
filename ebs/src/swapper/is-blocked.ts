import type { SwapRules } from '@bitcue/shared/swapper/swap-rule.ts';
import type { User } from '../ports/users.ts';
import { mayReadRewards } from '../rewards/read-rewards.ts';
import { listSets } from './list-sets.ts';

/** True if nothing can be swapped, because the streamer has not granted the permission that the rules' rewards need. */
export function isBlocked(user: User, settings: SwapRules): boolean {
  return listSets(settings).some(({ rewards }) => rewards.length > 0) && !mayReadRewards(user);
}
