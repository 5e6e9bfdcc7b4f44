import styles from './MarkedText.module.css';

/** Renders a viewer's message with these parts marked: those that are masked on screen. */
export function MarkedText({ text, parts }: { text: string; parts: readonly string[] }) {
  return splitAt(text, parts).map((part, at) =>
    parts.includes(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their place
      <mark key={at} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
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
