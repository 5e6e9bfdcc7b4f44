import { Button } from '@bitcue/shared/ui/Button.tsx';
import { SkipIcon } from '@bitcue/shared/ui/extension/icons.tsx';
import { useRef } from 'react';
import type { Config } from '../app/config-store.ts';
import { Interaction } from './Interaction.tsx';
import styles from './Live.module.css';

/** The alert on stream now, and a button to skip it. */
export function PlayingNow({ recent, onSkip }: { recent: Config['recent']; onSkip: (id: string) => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const playing = recent.filter((one) => one.state === 'started');
  const skip = (id: string) => {
    onSkip(id);
    // The button disappears with the skipped alert, so give keyboard users a place to continue.
    heading.current?.focus();
  };
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        On stream now
      </h2>
      {playing.length === 0 ? (
        <p className={styles.nothing}>Nothing is playing.</p>
      ) : (
        <ul className={styles.list}>
          {playing.map((one) => (
            <Interaction key={one.id} interaction={one}>
              <Button aria-label={`Skip ${one.title} by ${one.viewer}`} onClick={() => skip(one.id)}>
                <SkipIcon />
                Skip
              </Button>
            </Interaction>
          ))}
        </ul>
      )}
    </section>
  );
}
