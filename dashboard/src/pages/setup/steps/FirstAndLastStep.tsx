import { listFeatureTypes } from '@bitcue/shared/features/catalog.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { ObsSetup } from '../../../alert-url/ObsSetup.tsx';
import { UnknownPages } from '../../../alert-url/UnknownPages.tsx';
import { userQuery } from '../../../api/session.ts';
import type { Setup } from '../use-setup.ts';
import styles from './Step.module.css';
import { StepHeading } from './StepHeading.tsx';

/** Introduces the extension (ONB-02). */
export function MeetStep({ setup }: { setup: Setup }) {
  return (
    <div className={styles.step}>
      <StepHeading>Meet the extension</StepHeading>
      <p className={styles.line}>
        It appears on your channel page. Viewers use Bits in it to trigger one of these on your stream.
      </p>
      <ul className={styles.kinds}>
        {listFeatureTypes('bits').map((type) => (
          <li key={type} className={styles.kind}>
            <KindIcon kind={type} size={38} />
            <span>
              <b>{definitionOf(type).title}</b>
              <span className={styles.small}>{definitionOf(type).description}</span>
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

/** Renders the last step: activated now (ONB-14) or already active (ONB-15). Ends with OBS, unless that is set up. */
export function SuccessStep({ setup, already }: { setup: Setup; already: boolean }) {
  const { data: user } = useSuspenseQuery(userQuery);
  const isObsLeft = !user.obsSetupComplete;
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
      {isObsLeft ? (
        <section className={styles.part} aria-labelledby="obs-title">
          <h3 id="obs-title">Last step: show your alerts in OBS</h3>
          <UnknownPages />
          <ObsSetup user={user} />
        </section>
      ) : null}
      <div className={styles.actions}>
        <Button look={isObsLeft ? 'plain' : 'main'} busy={setup.busy} onClick={() => void setup.finish()}>
          {already ? 'Go to Dashboard' : 'Finish Setup'}
        </Button>
      </div>
    </div>
  );
}
