import { Button } from '@bitcue/shared/ui/Button.tsx';
import { CircleCheck } from 'lucide-react';
import type { Setup } from '../use-setup.ts';
import styles from './Step.module.css';
import { StepHeading } from './StepHeading.tsx';

/** The end: activated here (ONB-14), or found active already (ONB-15). */
export function SuccessStep({ setup, already }: { setup: Setup; already: boolean }) {
  return (
    <div className={styles.step}>
      <StepHeading>
        <CircleCheck size={24} aria-hidden="true" />
        {already ? "You're Already Set Up!" : 'Activation Successful!'}
      </StepHeading>
      <p className={styles.line}>
        {already
          ? 'The extension is active on your channel.'
          : 'Viewers can see it on your channel now. Next, choose what they can use Bits for.'}
      </p>
      <div className={styles.actions}>
        <Button look="main" busy={setup.busy} onClick={() => void setup.finish()}>
          {already ? 'Go to Dashboard' : 'Finish Setup'}
        </Button>
      </div>
    </div>
  );
}
