import type { MediaItem } from '@bitcue/shared/api/library.ts';
import type { Ref } from 'react';
import styles from './ClipVideo.module.css';
import { withPicture } from './with-picture.ts';

/**
 * The picture of a video clip, which a PlayButton plays: it has no controls of its own. With a still picture nothing of the
 * video is read before it plays (MEDIA-07).
 */
export function ClipVideo({
  item: { source, poster },
  ref,
}: {
  item: Pick<MediaItem, 'source' | 'poster'>;
  ref: Ref<HTMLVideoElement>;
}) {
  return (
    <video
      ref={ref}
      className={styles.video}
      src={poster === null ? withPicture(source) : source}
      poster={poster ?? undefined}
      preload={poster === null ? 'metadata' : 'none'}
      playsInline
      tabIndex={-1}
    >
      <track kind="captions" />
    </video>
  );
}
