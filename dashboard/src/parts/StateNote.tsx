import { Button } from '@bitcue/shared/ui/Button.tsx';
import type { ReactNode } from 'react';
import { Brand } from './Page.tsx';
import styles from './StateNote.module.css';

/** What a note about an empty or failed place takes. */
export interface StateNoteProps {
  title: string;
  /** What to do next. */
  children?: ReactNode;
  icon?: ReactNode;
  /** A failure is announced to screen readers; an empty place is not. */
  tone?: 'empty' | 'failed';
  /** True where it stands in place of a whole page, whose heading it is then. */
  isPage?: boolean;
  action?: { label: string; onClick: () => void; busy?: boolean };
}

/** In the place of a list or card that is empty or could not be loaded: what is so, and what to do next. */
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

/** A note in place of a whole page, where neither navigation nor anything else is shown. */
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
