import { FEATURE_TYPES, FEATURES } from '@bitcue/shared/features/catalog.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import type { Setup } from '../use-setup.ts';
import styles from './Step.module.css';
import { StepHeading } from './StepHeading.tsx';

/** What the extension does (ONB-02). */
export function MeetStep({ setup }: { setup: Setup }) {
  return (
    <div className={styles.step}>
      <StepHeading>Meet the extension</StepHeading>
      <p className={styles.line}>
        It stands on your channel page. Viewers use Bits in it, and one of these happens on your stream.
      </p>
      <ul className={styles.kinds}>
        {FEATURE_TYPES.map((type) => (
          <li key={type} className={styles.kind}>
            <KindIcon kind={type} size={38} />
            <span>
              <b>{FEATURES[type].title}</b>
              <span className={styles.small}>{FEATURES[type].description}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button look="main" busy={setup.busy} onClick={() => void setup.begin()}>
          Continue
        </Button>
      </div>
    </div>
  );
}
