import { findMedia } from '@bitcue/shared/api/library.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { FeatureDraft } from '../feature-errors.ts';

/** The title of the first clip that a feature plays (ITEM-03); empty for none, and while it is not known. */
export function useClipTitle(feature: FeatureDraft | null): string {
  const isMedia = feature?.type === 'sound' || feature?.type === 'video';
  const shortId = isMedia ? feature.settings.list[0]?.shortId : undefined;
  const { data } = useQuery({
    queryKey: ['library', 'title', shortId],
    queryFn: () => call(findMedia, { body: { ids: shortId === undefined ? [] : [shortId] } }),
    enabled: shortId !== undefined,
  });
  return data?.media.find((clip) => clip.shortId === shortId)?.title ?? '';
}
