import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import styles from './ItemRow.module.css';
import { useDemo } from './use-demo.ts';

/** Shows on the alert page what an item does, for nobody and nothing; counts down while it is locked (EXT-10, EXT-11). */
export function DemoButton({ item }: { item: ExtensionItem }) {
  const { play, secondsLeft } = useDemo(item);
  const isLocked = secondsLeft > 0;
  return (
    <Button
      look="quiet"
      className={styles.demo}
      aria-label={isLocked ? `Demo of ${item.title}, again in ${secondsLeft} s` : `Demo of ${item.title}`}
      title={play ? undefined : 'There is nothing to show yet.'}
      disabled={play === null}
      aria-disabled={isLocked}
      onClick={() => play?.()}
    >
      {isLocked ? `Demo ${secondsLeft} s` : 'Demo'}
    </Button>
  );
}
