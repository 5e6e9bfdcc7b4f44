import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { Play, Square } from 'lucide-react';
import type { CSSProperties, Ref, RefObject } from 'react';
import styles from './PlayButton.module.css';
import { player, type Track, useTrack } from './player.ts';

/** What a play button takes. */
export interface PlayButtonProps {
  track: Omit<Track, 'element'>;
  /** Name of what is played: 'Air horn'. */
  title: string;
  /** The video element that shows it, for a video. */
  video?: RefObject<HTMLVideoElement | null>;
  disabled?: boolean;
}

/** Plays or stops a track; a ring shows how far it is. */
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

/** The address of a video so that it shows a moment of itself while it does not play: many begin in black. */
export function withPicture(source: string): string {
  return `${source}#t=0.5`;
}
