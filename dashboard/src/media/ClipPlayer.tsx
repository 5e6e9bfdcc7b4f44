import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { hasPicture } from '@bitcue/shared/constants/media.ts';
import { AudioLines } from 'lucide-react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import styles from './ClipPlayer.module.css';
import { countPlays, formatSeconds, MEDIA_WORDS, ownerOf, titleOf } from './describe-media.ts';
import { ClipVideo, PlayButton } from './PlayButton.tsx';
import { useTrack } from './player.ts';
import { Waveform } from './Waveform.tsx';

/** Props of `ClipPlayer`. */
export interface ClipPlayerProps {
  item: MediaItem;
  /** Id of the track, unique on the page. */
  trackId: string;
  /** True if this clip is the only one on the page (SND-17). */
  alone?: boolean;
  /** True gives a sound a cover as high as a video, for mixed lists. */
  hasCover?: boolean;
  /** True draws a sound's waveform in the row. */
  hasWaveform?: boolean;
  /** Path that the title links to, if any. */
  to?: string;
  /** Content at the end of the row. */
  children?: ReactNode;
}

/** Plays a clip and shows its progress behind the row (MEDIA-02, MEDIA-03). */
export function ClipPlayer({
  item,
  trackId,
  alone = false,
  hasCover = false,
  hasWaveform = false,
  to,
  children,
}: ClipPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { hasFailed, isPlaying, progress } = useTrack(trackId);
  const title = titleOf(item);
  // Show the original title on hover (MEDIA-06).
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
        {hasWaveform && item.peaks !== null ? <Waveform peaks={item.peaks} progress={progress} /> : null}
        {children}
      </div>
    </div>
  );
}
