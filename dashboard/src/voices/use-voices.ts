import { listVoices, type Voice } from '@bitcue/shared/api/voices.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { voicesQuery } from '../api/queries.ts';

/** The voices there are, and reading them anew. */
export interface Voices {
  /** Undefined until they were read. */
  voices: Voice[] | undefined;
  hasFailed: boolean;
  isRefreshing: boolean;
  /** Reads them anew, past what the browser keeps (VOICE-06). */
  refresh: () => void;
}

/** Reads the voices (API-20). */
export function useVoices(): Voices {
  const client = useQueryClient();
  const query = useQuery(voicesQuery);
  const refresh = useMutation({
    mutationFn: () => call(listVoices, { fresh: true }),
    onSuccess: (voices) => client.setQueryData(voicesQuery.queryKey, voices),
  });
  return {
    voices: query.data,
    hasFailed: query.data === undefined && (query.isError || refresh.isError) && !refresh.isPending,
    isRefreshing: refresh.isPending || query.isFetching,
    refresh: () => refresh.mutate(),
  };
}
