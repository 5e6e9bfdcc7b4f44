import { Brand } from './Brand.tsx';
import { StateNote, type StateNoteProps } from './StateNote.tsx';
import styles from './WholePageNote.module.css';

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
