import { MEGABYTE } from '@bitcue/shared/constants/media.ts';
import { useRef } from 'react';
import { ClipVideo } from '../ClipVideo.tsx';
import { formatSeconds } from '../format-seconds.ts';
import { PlayButton } from '../PlayButton.tsx';
import styles from './FilePreview.module.css';
import type { ChosenFile } from './upload-clip.ts';

/** The chosen file to hear or see before it is uploaded. */
export function FilePreview({ chosen: { file, kind, duration, url } }: { chosen: ChosenFile & { url: string } }) {
  const video = useRef<HTMLVideoElement>(null);
  return (
    <div className={styles.preview} data-kind={kind}>
      {kind === 'video' ? <ClipVideo item={{ source: url, poster: null }} ref={video} /> : null}
      <div className={styles.row}>
        <PlayButton track={{ id: `upload:${url}`, source: url, alone: true }} title={file.name} video={video} />
        <p className={styles.name}>{file.name}</p>
        <p className={styles.line}>
          {duration > 0 ? `${formatSeconds(duration)} · ` : ''}
          {(file.size / MEGABYTE).toFixed(file.size < MEGABYTE ? 2 : 1)} MB
        </p>
      </div>
    </div>
  );
}
