import styles from './Skeleton.module.css';

/** A grey bar shown while content loads, the size of that content. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height, radius }: { width?: string; height: string; radius?: string }) {
  return <span className={styles.bar} style={{ width, height, borderRadius: radius }} aria-hidden="true" />;
}
