import {
  approveInteraction,
  dismissInteraction,
  listHistory,
  playInteraction,
  putPaused,
  skipInteraction,
} from '@bitcue/shared/api/activity.ts';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { call, messageOf } from '../../api/call.ts';
import { channelStateQuery } from '../../api/queries.ts';

/** A part of the history. */
export type HistoryPart = 'open' | 'undecided' | 'ended';

/** Returns the query for one part of the history, newest first. */
export function historyQuery(state: HistoryPart) {
  return infiniteQueryOptions({
    queryKey: ['activity', 'history', state],
    queryFn: ({ pageParam, signal }) => call(listHistory, { query: { state, before: pageParam ?? undefined }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.more ? (page.interactions.at(-1)?.createdAt ?? null) : null),
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
