import type { ShownInteraction } from '@bitcue/shared/api/shown-interaction.ts';
import { MarkedText } from '../../parts/MarkedText.tsx';
import styles from './InteractionRow.module.css';

/** Renders a viewer's message in full, marking what is masked on screen. */
export function Message({ text, masked = [] }: Pick<ShownInteraction, 'text' | 'masked'>) {
  if (text === null || text === '') return null;
  const isMarked = masked.some((part) => text.includes(part));
  return (
    <div className={styles.message}>
      <p>
        <MarkedText text={text} parts={masked} />
      </p>
      {isMarked ? <small>What is marked is masked on screen and not spoken.</small> : null}
    </div>
  );
}
