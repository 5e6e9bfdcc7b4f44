import { describeState } from '@bitcue/shared/ledger/describe.ts';
import { OPEN_STATES } from '@bitcue/shared/ledger/states.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { SkipIcon } from '@bitcue/shared/ui/extension/icons.tsx';
import type { Config } from '../app/config-store.ts';
import { Interaction } from './Interaction.tsx';
import styles from './Live.module.css';

/** The newest interactions and their states; those still waiting can be skipped. */
export function RecentList({ recent, onSkip }: { recent: Config['recent']; onSkip: (id: string) => void }) {
  const listed = recent.filter((one) => one.state !== 'started');
  return (
    <section>
      <h2 className={styles.title}>Recent</h2>
      {listed.length === 0 ? (
        <p className={styles.nothing}>What viewers use Bits on appears here.</p>
      ) : (
        <ul className={styles.list}>
          {listed.map((one) => {
            const { label, tone } = describeState(one.state);
            const waits = (OPEN_STATES as readonly string[]).includes(one.state);
            return (
              <Interaction key={one.id} interaction={one}>
                <div className={styles.end}>
                  <Chip tone={tone}>{label}</Chip>
                  {waits ? (
                    <Button
                      look="quiet"
                      className={styles.skip}
                      aria-label={`Skip ${one.title} by ${one.viewer}`}
                      onClick={() => onSkip(one.id)}
                    >
                      <SkipIcon />
                    </Button>
                  ) : null}
                </div>
              </Interaction>
            );
          })}
        </ul>
      )}
    </section>
  );
}
