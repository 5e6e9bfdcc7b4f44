import type { SwapperView } from '@bitcue/shared/api/swapper.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { extensionQuery } from '../../api/queries.ts';
import { type RewardsData, rewardsQuery } from '../rewards/rewards-cache.ts';
import { listMembers, type Member } from './list-members.ts';

/** What sets can name, as far as loaded. */
export interface Members {
  members: readonly Member[];
  /** Null until Twitch has responded. */
  rewards: RewardsData | null;
  /** False until both rewards and items are loaded: until then, a member of a set may exist without being listed. */
  isComplete: boolean;
  /** Why the rewards could not be loaded; null if they are loaded or loading. */
  error: Error | null;
  retry: () => void;
}

/** Loads what sets can name. */
export function useMembers({ rewardIds }: Pick<SwapperView, 'rewardIds'>): Members {
  const { data: rewards = null, error, refetch } = useQuery(rewardsQuery);
  const { data: extension = null } = useQuery(extensionQuery);
  const members = useMemo(
    () => listMembers(rewardIds, rewards?.rewards ?? [], extension?.items ?? []),
    [rewardIds, rewards, extension],
  );
  return { members, rewards, isComplete: rewards !== null && extension !== null, error, retry: () => void refetch() };
}
