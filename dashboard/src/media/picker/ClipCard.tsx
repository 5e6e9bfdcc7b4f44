import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { useRef } from 'react';
import { ClipVideo } from '../ClipVideo.tsx';
import { formatSeconds } from '../format-seconds.ts';
import { MEDIA_WORDS } from '../media-words.ts';
import { PlayButton } from '../PlayButton.tsx';
import { useTrack } from '../use-player.ts';
import styles from './ClipCard.module.css';

/** A clip to choose from: hear or see it, then take it. `isAdded`: it is in the list already. */
export function ClipCard({ item, isAdded, onPick }: { item: MediaItem; isAdded: boolean; onPick: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const id = `pick:${item.shortId}`;
  const { hasFailed } = useTrack(id);
  return (
    <li className={styles.card} data-kind={item.type}>
      {item.type === 'video' ? <ClipVideo source={item.source} ref={video} /> : null}
      <div className={styles.row}>
        <PlayButton track={{ id, source: item.source }} title={item.title} video={video} />
        <div className={styles.words}>
          <p className={styles.title}>{item.title}</p>
          <p className={styles.line}>
            {hasFailed ? (
              <span className={styles.failed} role="alert">
                {MEDIA_WORDS[item.type].notLoaded}
              </span>
            ) : (
              <>
                <span className={styles.owner}>{item.owner.displayName || 'Anonymous Streamer'}</span>
                <span>{formatSeconds(item.duration)}</span>
              </>
            )}
          </p>
        </div>
        {isAdded ? <Chip>Added</Chip> : null}
        <Button onClick={onPick} aria-label={`Choose ${item.title}`}>
          Choose
        </Button>
      </div>
    </li>
  );
}
