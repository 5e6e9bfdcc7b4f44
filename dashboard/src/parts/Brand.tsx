import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import styles from './Brand.module.css';

/** The product's mark and name. */
export function Brand() {
  return (
    <span className={styles.brand}>
      <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
        <circle cx="10" cy="10" r="8.6" stroke="currentColor" strokeWidth="2" />
        <circle cx="10" cy="10" r="5" fill="currentColor" />
      </svg>
      {PRODUCT_NAME}
    </span>
  );
}
