import styles from '../editors.module.css';

/** Says what a skip does: there is nothing to set (FEAT-skipMedia-01). */
export function SkipMediaEditor() {
  return (
    <p className={styles.line}>
      Stops the alert that plays, and the next one starts. Alerts paid with Bits are never stopped. If there is nothing
      to stop, the points go back.
    </p>
  );
}
