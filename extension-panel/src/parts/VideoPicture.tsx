import { resolveEbsPath } from '@bitcue/shared/ui/extension/ebs-url.ts';
import styles from './VideoPicture.module.css';

/** Time of the frame shown, in seconds: many videos begin black. */
const FRAME_S = 0.5;

/** Shows what a video looks like without playing it: its poster, or a frame for which only the beginning is loaded. */
export function VideoPicture({ video, poster }: { video: string; poster: string | null }) {
  const image = poster === null ? null : resolveEbsPath(poster);
  if (image !== null) return <img className={styles.picture} src={image} alt="" />;
  const source = resolveEbsPath(video);
  if (source === null) return null;
  return (
    <video className={styles.picture} src={`${source}#t=${FRAME_S}`} preload="metadata" muted playsInline tabIndex={-1}>
      <track kind="captions" />
    </video>
  );
}
