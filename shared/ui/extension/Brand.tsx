import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import type { ReactNode } from 'react';
import styles from './Brand.module.css';

/** The header of a view: the product's mark and name, the channel, and actions. */
export function Brand({ channel, action }: { channel: string | null; action?: ReactNode }) {
  return (
    <header className={styles.head}>
      <BrandMark />
      <h1 className={styles.name}>{PRODUCT_NAME}</h1>
      <span className={styles.channel}>{channel}</span>
      {action}
    </header>
  );
}

/** The product's mark. Decorative: the name is shown beside it. */
export function BrandMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" className={styles.mark}>
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <circle cx="10" cy="10" r="5" fill="currentColor" />
    </svg>
  );
}
