import { findMedia } from '@bitcue/shared/api/library.ts';
import type { Feature } from '@bitcue/shared/features/catalog.ts';
import { clipsOf } from '@bitcue/shared/features/feature.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** The title of the first clip that a feature plays (ITEM-03); empty for none, and while it is not known. */
export function useClipTitle(feature: Feature | null): string {
  const shortId = feature ? clipsOf(feature)?.list[0]?.shortId : undefined;
  const { data } = useQuery({
    queryKey: ['library', 'title', shortId],
    queryFn: () => call(findMedia, { body: { ids: shortId === undefined ? [] : [shortId] } }),
    enabled: shortId !== undefined,
  });
  return data?.media.find((clip) => clip.shortId === shortId)?.title ?? '';
}
