import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import type { ReactNode } from 'react';
import styles from './Brand.module.css';
import { BrandMark } from './BrandMark.tsx';

/** The head of a view: the product's mark and name, the channel it is about, and what can be done from there. */
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
