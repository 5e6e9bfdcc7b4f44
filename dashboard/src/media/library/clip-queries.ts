import { deleteMedia, findMedia, type MediaItem } from '@bitcue/shared/api/library.ts';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { CallError, call } from '../../api/call.ts';
import { usageQuery } from '../../api/queries.ts';

/** Some clips of a list, in order. */
export interface ClipPage {
  media: MediaItem[];
  /** All that match. */
  total: number;
  more: boolean;
}

/** What the keys of all lists of the library begin with. */
export const LIBRARY_KEY = 'library';
/** What the keys of lists by page begin with. */
export const PAGES_KEY = [LIBRARY_KEY, 'pages'] as const;

/** Changes a clip in the streamer's own lists as they are shown; the others are read anew when they are shown next. */
export function writeClip(client: QueryClient, shortId: string, change: Partial<MediaItem>): void {
  client.setQueriesData<ClipPage>(
    { queryKey: [...PAGES_KEY, 'personal'] },
    (page) =>
      page && { ...page, media: page.media.map((item) => (item.shortId === shortId ? { ...item, ...change } : item)) },
  );
  void client.invalidateQueries({ queryKey: [LIBRARY_KEY], refetchType: 'none' });
}

/** Deletes a clip (API-28), and tells which items used it. One that another tab has deleted is gone as well. */
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
    onError: (error) => toast.error(error.message),
  });
}

/** The clips of a list, as far as the library tells of them. */
interface MediaLookUp {
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
