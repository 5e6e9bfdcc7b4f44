import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { type HTMLAttributes, type ReactNode, useEffect } from 'react';
import styles from './Page.module.css';

/** Renders a page's heading, a line below it, and actions on the right. Sets the document title. */
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

/** Shown while a page is loading. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton width="220px" height="32px" />
      <Skeleton height="96px" radius="16px" />
      <Skeleton height="240px" radius="16px" />
    </div>
  );
}

/** Renders a raised surface. Takes the attributes of an HTML section; give it a label if it is a landmark. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <section {...rest} className={joinClasses(styles.card, className)} />;
}

/** Renders the product's logo and name. */
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
