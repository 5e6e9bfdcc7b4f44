import { deleteMedia, findMedia, type MediaItem } from '@bitcue/shared/api/library.ts';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { CallError, call, messageOf } from '../../api/call.ts';
import { usageQuery } from '../../api/queries.ts';

/** A page of clips. */
export interface ClipPage {
  media: MediaItem[];
  /** Number of all matching clips; if not `counted`, there may be more. */
  total: number;
  counted: boolean;
  more: boolean;
  /** If nothing was found: the search that was made, and the search whose clips are shown instead. */
  instead: { wanted: string; shown: string } | null;
}

/** Prefix of the query keys of all library lists. */
export const LIBRARY_KEY = 'library';
/** Prefix of the query keys of paged lists. */
export const PAGES_KEY = [LIBRARY_KEY, 'pages'] as const;

/** Updates a clip in the cached lists of the streamer's own clips. Other lists are refetched when next shown. */
export function updateCachedClip(client: QueryClient, shortId: string, change: Partial<MediaItem>): void {
  client.setQueriesData<ClipPage>(
    { queryKey: [...PAGES_KEY, 'personal'] },
    (page) =>
      page && { ...page, media: page.media.map((item) => (item.shortId === shortId ? { ...item, ...change } : item)) },
  );
  void client.invalidateQueries({ queryKey: [LIBRARY_KEY], refetchType: 'none' });
}

/** Deletes a clip (API-28) and shows which items used it. Succeeds silently if another tab has deleted it. */
export function useDeleteClip() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (shortId: string) => {
      try {
        return (await call(deleteMedia, { params: { shortId } })).message;
      } catch (error) {
        if (error instanceof CallError && error.code === 'media.unknown') return null;
        throw error;
      }
    },
    onSuccess: (message) => {
      if (message !== null) toast.success(message);
      void client.invalidateQueries({ queryKey: usageQuery.queryKey });
      return client.invalidateQueries({ queryKey: [LIBRARY_KEY] });
    },
    onError: (error) => toast.error(messageOf(error)),
  });
}

/** Clips looked up by id. */
interface MediaLookup {
  /** Returns the clip with this short id; undefined while loading or if not found. */
  find: (shortId: string) => MediaItem | undefined;
  /** True while loading. */
  isLoading: boolean;
  /** True if loading failed. */
  hasFailed: boolean;
  retry: () => void;
}

/** Looks up clips by id (API-27). */
export function useMediaById(shortIds: readonly string[]): MediaLookup {
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
