import { Button } from '@bitcue/shared/ui/Button.tsx';
import type { ReactNode } from 'react';
import { Brand } from './Page.tsx';
import styles from './StateNote.module.css';

/** Props of `StateNote`. */
export interface StateNoteProps {
  title: string;
  /** What to do next. */
  children?: ReactNode;
  icon?: ReactNode;
  /** Failures are announced to screen readers; empty states are not. */
  tone?: 'empty' | 'failed';
  /** True if the note replaces a whole page: its title is then the page's heading. */
  isPage?: boolean;
  action?: { label: string; onClick: () => void; busy?: boolean };
}

/** Renders an empty or error state: what happened and what to do next. */
export function StateNote({ title, children, icon, tone = 'empty', isPage = false, action }: StateNoteProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={styles.note} role={tone === 'failed' ? 'alert' : undefined}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <Title className={styles.title}>{title}</Title>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? (
        <Button onClick={action.onClick} busy={action.busy ?? false}>
          {action.label}
        </Button>
      ) : null}
    </div>
  );
}

/** Renders a note as a whole page, without navigation. */
export function WholePageNote(props: StateNoteProps) {
  return (
    <main className={styles.page}>
      <div>
        <p className={styles.brand}>
          <Brand />
        </p>
        <StateNote {...props} isPage />
      </div>
    </main>
  );
}
