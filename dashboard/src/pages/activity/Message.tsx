import type { ShownInteraction } from '@bitcue/shared/api/shown-interaction.ts';
import styles from './InteractionRow.module.css';

/** Renders a viewer's message in full, with what is masked on screen marked. */
export function Message({ text, masked = [] }: Pick<ShownInteraction, 'text' | 'masked'>) {
  if (text === null || text === '') return null;
  const isMarked = masked.some((part) => text.includes(part));
  return (
    <div className={styles.message}>
      <p>
        {splitAt(text, masked).map((part, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their place
          masked.includes(part) ? <mark key={at}>{part}</mark> : part,
        )}
      </p>
      {isMarked ? <small>What is marked is masked on screen and not spoken.</small> : null}
    </div>
  );
}

/** Splits a text before and after each of these parts; of two that overlap, the longer one counts. */
export function splitAt(text: string, parts: readonly string[]): string[] {
  const [longest, ...rest] = [...parts].filter((part) => part !== '').sort((a, b) => b.length - a.length);
  if (longest === undefined) return text === '' ? [] : [text];
  return text
    .split(longest)
    .flatMap((between, at) => (at === 0 ? splitAt(between, rest) : [longest, ...splitAt(between, rest)]));
}
