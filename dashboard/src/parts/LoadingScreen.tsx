import styles from './LoadingScreen.module.css';

/** Shown while it is not known yet who is signed in (HOME-01). */
export function LoadingScreen() {
  return (
    <p className={styles.screen} role="status">
      Loading dashboard...
    </p>
  );
}
