import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { type ReactNode, useEffect } from 'react';
import styles from './PageHeader.module.css';

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
