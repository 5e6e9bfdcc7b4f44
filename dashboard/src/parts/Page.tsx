import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { type HTMLAttributes, type ReactNode, useEffect } from 'react';
import styles from './Page.module.css';

/** The heading of a page, a line below it, and what can be done at its right. Names the browser's tab too. */
export function PageHeader({ title, line, actions }: { title: string; line?: string; actions?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
  return (
    <header className={styles.header}>
      <div>
        <h1>{title}</h1>
        {line ? <p className={styles.line}>{line}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}

/** In the place of a page whose files are being loaded. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton width="220px" height="32px" />
      <Skeleton height="96px" radius="16px" />
      <Skeleton height="240px" radius="16px" />
    </div>
  );
}

/** A surface one step above the page. Takes the attributes of an HTML section; give it a label when it is one. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <section {...rest} className={joinClasses(styles.card, className)} />;
}

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
