import { Play, Square } from 'lucide-react';
import type { CSSProperties, RefObject } from 'react';
import styles from './PlayButton.module.css';
import { player, type Track } from './player.ts';
import { useTrack } from './use-player.ts';

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
