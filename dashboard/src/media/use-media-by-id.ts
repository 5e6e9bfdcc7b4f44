import { findMedia, type MediaItem } from '@bitcue/shared/api/library.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The clips of a list, as far as the library tells of them. */
export interface MediaLookUp {
  /** The clip with this short id; undefined when it is not known (yet). */
  find: (shortId: string) => MediaItem | undefined;
  /** True until the library has answered for this list. */
  isLoading: boolean;
  /** True when it did not answer. */
  hasFailed: boolean;
  retry: () => void;
}

/** Looks the clips of a list up (API-27). */
export function useMediaById(shortIds: readonly string[]): MediaLookUp {
  const ids = [...new Set(shortIds)].sort();
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['media', ids],
    queryFn: async () => (await call(findMedia, { body: { ids } })).media,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return {
    find: (shortId) => data?.find((item) => item.shortId === shortId),
    isLoading: isFetching,
    hasFailed: isError,
    retry: () => void refetch(),
  };
}
