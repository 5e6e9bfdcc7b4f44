import styles from './Brand.module.css';

/** The product's mark. Decoration: its name stands beside it. */
export function BrandMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" className={styles.mark}>
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <circle cx="10" cy="10" r="5" fill="currentColor" />
    </svg>
  );
}
