import type { SwapperView } from '@bitcue/shared/api/swapper.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { extensionQuery } from '../../api/queries.ts';
import { type RewardsData, rewardsQuery } from '../rewards/rewards-cache.ts';
import { listMembers, type Member } from './list-members.ts';

/** What sets can name, as far as it is loaded. */
export interface Members {
  members: readonly Member[];
  /** Null until Twitch has answered. */
  rewards: RewardsData | null;
  /** False until both rewards and items are known: what a set names may then exist although it is not listed. */
  isComplete: boolean;
  /** Why the rewards are not known; null if they are, or are being read. */
  error: Error | null;
  retry: () => void;
}

/** Reads what sets can name. */
export function useMembers({ rewardIds }: Pick<SwapperView, 'rewardIds'>): Members {
  const { data: rewards = null, error, refetch } = useQuery(rewardsQuery);
  const { data: extension = null } = useQuery(extensionQuery);
  const members = useMemo(
    () => listMembers(rewardIds, rewards?.rewards ?? [], extension?.items ?? []),
    [rewardIds, rewards, extension],
  );
  return { members, rewards, isComplete: rewards !== null && extension !== null, error, retry: () => void refetch() };
}
