import {
  approveInteraction,
  dismissInteraction,
  playInteraction,
  putPaused,
  skipInteraction,
} from '@bitcue/shared/api/activity.ts';
import { listHistory } from '@bitcue/shared/api/shown-interaction.ts';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { z } from 'zod';
import { call, messageOf } from '../../api/call.ts';
import { channelStateQuery } from '../../api/queries.ts';

/** Props of a section that can show a single reward. */
export interface RewardFilterProps {
  /** Id of the reward; undefined for everything. */
  only: string | undefined;
}

/** A part of the history. */
export type HistoryPart = 'open' | 'undecided' | 'ended';

/** Filters of the history. */
export type HistoryFilter = Pick<
  z.output<NonNullable<(typeof listHistory)['query']>>,
  'paid' | 'outcome' | 'item' | 'search'
>;

/** Returns the query for one part of the history: ended interactions newest first, the others oldest first. */
export function historyQuery(state: HistoryPart, filter: HistoryFilter = {}) {
  const [order, cursor] = state === 'ended' ? (['newest', 'before'] as const) : (['oldest', 'from'] as const);
  return infiniteQueryOptions({
    queryKey: ['activity', 'history', state, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listHistory, { query: { ...filter, state, order, [cursor]: pageParam ?? undefined }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
}

/** Returns the mutations for queued and playing interactions. They are safe to repeat and show errors in a toast. */
export function useActivityActions() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['activity'] });
  const options = { onError: (error: Error) => void toast.error(messageOf(error)), onSettled: refresh };
  const pause = useMutation({
    ...options,
    mutationFn: (paused: boolean) => call(putPaused, { body: { paused } }),
    onSuccess: (_, paused) => client.setQueryData(channelStateQuery.queryKey, (state) => state && { ...state, paused }),
  });
  const skip = useMutation({ ...options, mutationFn: (id: string) => call(skipInteraction, { params: { id } }) });
  const approve = useMutation({
    ...options,
    mutationFn: ({ id, next }: { id: string; next: boolean }) =>
      call(approveInteraction, { params: { id }, body: { next } }),
  });
  const play = useMutation({
    ...options,
    mutationFn: ({ id, again }: { id: string; again: readonly string[] }) =>
      call(playInteraction, { params: { id }, body: { again: [...again] } }),
  });
  const dismiss = useMutation({
    ...options,
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(dismissInteraction, { params: { id }, body: { reason } }),
  });
  return { pause, skip, approve, play, dismiss };
}
