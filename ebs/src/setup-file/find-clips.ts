import type { Feature } from '@bitcue/shared/features/catalog.ts';
import { clipsOf, shortIdsOf } from '@bitcue/shared/features/feature.ts';
import type { SetupFile } from '@bitcue/shared/setup-file/setup-file.ts';
import type { MediaItem, MediaStore } from '../ports/media.ts';

/** The clips in a set-up file: those that the channel is allowed to play, and the titles of all. */
export interface SetupClips {
  /** Replaces the library's store: it has only the clips that the channel is allowed to play, and reads nothing. */
  media: Pick<MediaStore, 'findByShortIds'>;
  /** Returns the features without the clips that the channel is not allowed to play. */
  keepPlayable<F extends Pick<Feature, 'type' | 'settings'>>(features: readonly F[]): PlayableFeatures<F>;
}

/** Features with only the clips that a channel is allowed to play. */
export interface PlayableFeatures<F> {
  features: F[];
  /** Titles of the clips that are missing. */
  missing: string[];
  /** True if a feature has lost all its clips. */
  isEmptied: boolean;
}

/** Reads the clips of a file in one query. The channel is allowed to play public clips and its own (LIB-20). */
export async function findSetupClips(
  media: Pick<MediaStore, 'findByShortIds'>,
  channelId: string,
  file: SetupFile,
): Promise<SetupClips> {
  const named = [...file.items, ...file.rewards].flatMap(({ features }) => shortIdsOf(features));
  const found = await media.findByShortIds([...new Set(named)]);
  const playable = new Map<string, MediaItem>(
    found.filter((clip) => clip.public || clip.owner.id === channelId).map((clip) => [clip.shortId, clip]),
  );
  const titles = new Map(file.clips.map(({ shortId, title }) => [shortId, title]));
  return {
    media: { findByShortIds: async (ids) => ids.flatMap((id) => playable.get(id) ?? []) },
    keepPlayable(features) {
      const missing = new Set<string>();
      let isEmptied = false;
      const kept = features.map((feature) => {
        const clips = clipsOf(feature);
        if (clips === null) return feature;
        const list = clips.list.filter(({ shortId }) => playable.get(shortId)?.type === clips.kind);
        if (list.length === clips.list.length) return feature;
        for (const entry of clips.list)
          if (!list.includes(entry)) missing.add(titles.get(entry.shortId) ?? entry.shortId);
        isEmptied ||= list.length === 0;
        // Types that play clips have the list in their setting `list`.
        return { ...feature, settings: { ...feature.settings, list } };
      });
      return { features: kept, missing: [...missing], isEmptied };
    },
  };
}

/** Describes which clips are missing. Empty if none is. */
export function describeMissing({ missing, isEmptied }: Omit<PlayableFeatures<never>, 'features'>): string[] {
  if (missing.length === 0) return [];
  const names = missing.map((title) => `“${title}”`).join(', ');
  const clips = missing.length === 1 ? 'the clip' : 'the clips';
  return [
    isEmptied
      ? `You cannot play ${clips} ${names}, and the list has no other clip.`
      : `Without ${clips} ${names}, which you cannot play.`,
  ];
}
