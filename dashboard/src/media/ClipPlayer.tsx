import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { hasPicture } from '@bitcue/shared/constants/media.ts';
import { AudioLines } from 'lucide-react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import styles from './ClipPlayer.module.css';
import { countPlays, formatSeconds, MEDIA_WORDS, ownerOf, titleOf } from './describe-media.ts';
import { ClipVideo, PlayButton } from './PlayButton.tsx';
import { useTrack } from './player.ts';

/** What playing a clip takes. */
export interface ClipPlayerProps {
  item: MediaItem;
  /** Makes it a track of its own in the page. */
  trackId: string;
  /** True where one clip is all there is to play (SND-17). */
  alone?: boolean;
  /** True gives a sound a picture too, as high as a video's: for lists of both. */
  hasCover?: boolean;
  /** Where its title leads to; left out, it is no link. */
  to?: string;
  /** What stands at the end of its row. */
  children?: ReactNode;
}

/** A clip to hear or see: how far it is fills its row, which is empty again at its end (MEDIA-02, MEDIA-03). */
export function ClipPlayer({ item, trackId, alone = false, hasCover = false, to, children }: ClipPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { hasFailed, isPlaying, progress } = useTrack(trackId);
  const title = titleOf(item);
  // The original appears on hover (MEDIA-06).
  const hover = item.translation.translated ? `Orig: ${item.title}` : title;
  return (
    <div className={styles.player} data-playing={isPlaying} style={{ '--progress': progress } as CSSProperties}>
      {hasPicture(item.type) ? (
        <ClipVideo item={item} ref={video} />
      ) : hasCover ? (
        <div className={styles.cover}>
          <AudioLines size={40} strokeWidth={1.5} aria-hidden="true" />
        </div>
      ) : null}
      <div className={styles.row}>
        <PlayButton
          track={{ id: trackId, clip: item.shortId, source: item.source, alone }}
          title={title}
          video={video}
        />
        <div className={styles.words}>
          <p className={styles.title} title={hover}>
            {to === undefined ? title : <Link to={to}>{title}</Link>}
          </p>
          <p className={styles.line}>
            {hasFailed ? (
              <span className={styles.failed} role="alert">
                {MEDIA_WORDS[item.type].notLoaded}
              </span>
            ) : (
              <>
                <span className={styles.owner}>by {ownerOf(item)}</span>
                <span>{countPlays(item)}</span>
                <span>{formatSeconds(item.duration)}</span>
              </>
            )}
          </p>
        </div>
        {children}
      </div>
    </div>
  );
}
