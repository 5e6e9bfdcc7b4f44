import { patchSettings } from '@bitcue/shared/api/user.ts';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { call, serverMessageOf } from '../../api/call.ts';
import { userQuery } from '../../api/session.ts';
import { PageHeader } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import styles from './SetupPage.module.css';
import { ActivateStep, ReplaceStep } from './steps/ActivateStep.tsx';
import { MeetStep, SuccessStep } from './steps/FirstAndLastStep.tsx';
import { InstallStep } from './steps/InstallStep.tsx';
import { progressOf, SETUP_ENTRIES, type Setup, type SetupEntry, skipNow, useSetup } from './use-setup.ts';

const entryState = z.object({ start: z.enum(SETUP_ENTRIES) });

/** Guides the streamer through installing and activating the extension (ONB-01). */
export function SetupPage() {
  const { state } = useLocation();
  const entry = entryState.safeParse(state).data?.start ?? null;
  const start = useOnboardingStart(entry);
  const setup = useSetup(entry);
  const { at, of } = progressOf(setup.state);
  return (
    <>
      <PageHeader title="Set up the extension" />
      <section className={styles.card} aria-label={`Step ${at} of ${of}`}>
        <ol className={styles.progress} aria-hidden="true">
          {Array.from({ length: of }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots are never reordered.
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

/** Shown if starting fails without a message from the server (ONB-20). */
const START_FAILED = 'An unexpected error occurred. Please try again.';

/**
 * Marks the onboarding as in progress if it has not started (ONB-12). Starting at the activation skips the installation,
 * which is recorded (ONB-13). `problem`: why that failed, or null.
 */
function useOnboardingStart(entry: SetupEntry | null): {
  problem: string | null;
  isStarting: boolean;
  retry: () => void;
} {
  const client = useQueryClient();
  const { data: user } = useSuspenseQuery(userQuery);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const skipped = entry === 'activation' ? { installation: skipNow() } : undefined;
      return call(patchSettings, { body: { onboardingExtension: { status: 'in-progress', skipped } } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
  const { status, skipped } = user.onboardingExtension;
  const isSkipNew = entry === 'activation' && status === 'in-progress' && skipped.installation === null;
  const isNew = status === null || isSkipNew;
  useEffect(() => {
    if (isNew) mutate();
  }, [isNew, mutate]);
  return {
    problem: error ? (serverMessageOf(error) ?? START_FAILED) : null,
    isStarting: isPending,
    retry: () => mutate(),
  };
}
