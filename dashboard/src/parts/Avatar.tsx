import { useState } from 'react';
import styles from './Avatar.module.css';

/** Renders a streamer's profile picture, or their initial if it does not load. `size` in pixels. */
export function Avatar({ name, picture, size = 32 }: { name: string; picture: string; size?: number }) {
  const [broken, setBroken] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: size * 0.45 };
  if (picture === '' || broken === picture) {
    return (
      <span className={styles.initial} style={style} role="img" aria-label={name}>
        {name.slice(0, 1).toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className={styles.picture}
      style={style}
      src={picture}
      alt={name}
      width={size}
      height={size}
      onError={() => setBroken(picture)}
    />
  );
}
