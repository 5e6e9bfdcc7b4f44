import type { MediaItem } from '@bitcue/shared/api/library.ts';
import type { QueryClient } from '@tanstack/react-query';

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
