import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { Play, Square } from 'lucide-react';
import type { CSSProperties, Ref, RefObject } from 'react';
import styles from './PlayButton.module.css';
import { player, type Track, useTrack } from './player.ts';

/** Props of `PlayButton`. */
export interface PlayButtonProps {
  track: Omit<Track, 'element'>;
  /** Name of the track, such as 'Air horn'. */
  title: string;
  /** The video element to play in, for a video. */
  video?: RefObject<HTMLVideoElement | null>;
  disabled?: boolean;
}

/** Plays or stops a track. A ring shows its progress. */
export function PlayButton({ track, title, video, disabled = false }: PlayButtonProps) {
  const { isPlaying, progress } = useTrack(track.id);
  const Icon = isPlaying ? Square : Play;
  return (
    <button
      type="button"
      className={styles.button}
      disabled={disabled}
      data-playing={isPlaying}
      style={{ '--played': `${progress * 360}deg` } as CSSProperties}
      aria-label={`${isPlaying ? 'Stop' : 'Play'} ${title}`}
      onClick={() => (isPlaying ? player.stop(track.id) : player.play({ ...track, element: video?.current ?? null }))}
    >
      <Icon size={14} fill="currentColor" aria-hidden="true" />
    </button>
  );
}

/**
 * Renders a video clip without controls; a `PlayButton` plays it. With a poster, nothing of the video is loaded before it
 * plays (MEDIA-07).
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
      src={poster === null ? withPreviewFrame(source) : source}
      poster={poster ?? undefined}
      preload={poster === null ? 'metadata' : 'none'}
      playsInline
      tabIndex={-1}
    >
      <track kind="captions" />
    </video>
  );
}

/** Returns a video's address with a time offset, so that it shows a frame while paused: many videos start black. */
export function withPreviewFrame(source: string): string {
  return `${source}#t=0.5`;
}
