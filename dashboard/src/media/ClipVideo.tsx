import type { Ref } from 'react';
import styles from './ClipVideo.module.css';
import { withPicture } from './with-picture.ts';

/** The picture of a video clip, which a PlayButton plays: it has no controls of its own. */
export function ClipVideo({ source, ref }: { source: string; ref: Ref<HTMLVideoElement> }) {
  return (
    <video ref={ref} className={styles.video} src={withPicture(source)} preload="metadata" playsInline tabIndex={-1}>
      <track kind="captions" />
    </video>
  );
}
