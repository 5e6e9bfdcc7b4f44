import { useLocation } from 'react-router';
import { z } from 'zod';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import styles from './SetupPage.module.css';
import { progressOf, SETUP_ENTRIES } from './setup-state.ts';
import { ActivateStep } from './steps/ActivateStep.tsx';
import { InstallStep } from './steps/InstallStep.tsx';
import { MeetStep } from './steps/MeetStep.tsx';
import { ReplaceStep } from './steps/ReplaceStep.tsx';
import { SuccessStep } from './steps/SuccessStep.tsx';
import { useOnboardingStart } from './use-onboarding-start.ts';
import { type Setup, useSetup } from './use-setup.ts';

const entryState = z.object({ start: z.enum(SETUP_ENTRIES) });

/** Guides through installing and activating the extension (ONB-01). */
export function SetupPage() {
  const { state } = useLocation();
  const start = useOnboardingStart();
  const setup = useSetup(entryState.safeParse(state).data?.start ?? null);
  const { at, of } = progressOf(setup.state);
  return (
    <>
      <PageHeader title="Set up the extension" />
      <section className={styles.card} aria-label={`Step ${at} of ${of}`}>
        <ol className={styles.progress} aria-hidden="true">
          {Array.from({ length: of }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots never change places.
            <li key={index} data-done={index < at} />
          ))}
        </ol>
        {start.problem === null ? (
          <Step setup={setup} />
        ) : (
          <StateNote
            tone="failed"
            title="The setup could not be started"
            action={{ label: 'Retry', onClick: start.retry, busy: start.isStarting }}
          >
            {start.problem}
          </StateNote>
        )}
      </section>
    </>
  );
}

function Step({ setup }: { setup: Setup }) {
  const { state } = setup;
  switch (state.step) {
    case 'meet':
      return <MeetStep setup={setup} />;
    case 'install':
      return <InstallStep setup={setup} phase={state.phase} />;
    case 'activate':
      return <ActivateStep setup={setup} />;
    case 'replace':
      return <ReplaceStep setup={setup} kind={state.kind} slots={state.slots} />;
    case 'success':
      return <SuccessStep setup={setup} already={state.already} />;
    case 'failed':
      return (
        <StateNote
          tone="failed"
          title={state.title}
          action={{ label: 'Retry', onClick: () => void setup.activate(state.kind, state.replace), busy: setup.busy }}
        >
          {state.message}
        </StateNote>
      );
  }
}
