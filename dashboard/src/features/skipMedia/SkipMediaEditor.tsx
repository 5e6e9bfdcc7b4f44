import styles from '../editors.module.css';

/** Explains what a skip does: it has no settings (FEAT-skipMedia-01). */
export function SkipMediaEditor() {
  return (
    <p className={styles.line}>
      Stops the current alert and starts the next one. Alerts paid with Bits are never stopped. If there is nothing to
      stop, the points go back.
    </p>
  );
}
