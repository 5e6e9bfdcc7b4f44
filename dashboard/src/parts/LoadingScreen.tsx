import styles from './LoadingScreen.module.css';

/** Shown while it is not known yet who is signed in (HOME-01). */
export function LoadingScreen() {
  return (
    <main className={styles.screen}>
      <div role="status">
        <h1 className={styles.words}>Loading dashboard...</h1>
      </div>
    </main>
  );
}
