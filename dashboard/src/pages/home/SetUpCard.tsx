import type { readUser } from '@bitcue/shared/api/user.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import hidden from '@bitcue/shared/ui/Spoken.module.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Circle, CircleCheck, CircleDot, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { ObsSetup } from '../../alert-url/ObsSetup.tsx';
import { useTestAlert } from '../../alert-url/use-test-alert.ts';
import { extensionQuery, usageQuery } from '../../api/queries.ts';
import { Card } from '../../parts/Page.tsx';
import styles from './SetUpCard.module.css';

type User = z.output<(typeof readUser)['answer']>;

/** A step of setting up. Only the next one shows what to do. */
interface Step {
  title: string;
  isDone: boolean;
  next: ReactNode;
}

/** Lists what leads to the first working alert, opened at the next step. One line once everything is done. */
export function SetUpCard({ user }: { user: User }) {
  const items = useQuery(extensionQuery);
  const usage = useQuery(usageQuery);
  const isActive = user.onboardingExtension.status === 'completed' || user.onboardingExtension.activated_at !== null;
  const steps: Step[] = [
    { title: 'Link your Twitch channel', isDone: true, next: null },
    { title: 'Add the alert page to OBS', isDone: user.obsSetupComplete, next: <ObsSetup user={user} /> },
    {
      title: 'Activate the extension',
      isDone: isActive,
      next: (
        <NextLink to="/dashboard/extension/setup" label="Set up the extension">
          Viewers find it on your channel page once it is active.
        </NextLink>
      ),
    },
    {
      title: 'Add your first interaction',
      isDone: (items.data?.items.length ?? 0) > 0,
      next: (
        <NextLink to="/dashboard/extension" label="Add an interaction">
          Choose what viewers can use Bits for.
        </NextLink>
      ),
    },
    {
      title: 'Add a clip to your library',
      isDone: (usage.data?.media.total ?? 0) > 0,
      next: (
        <NextLink to="/dashboard/library/upload" label="Upload a clip">
          Sounds and videos of your own.
        </NextLink>
      ),
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (items.isPending || usage.isPending) {
    // Nothing is promised to streamers who are probably done.
    return user.obsSetupComplete && isActive ? null : (
      <Card aria-label="Set up" aria-busy="true">
        <Skeleton height="180px" />
      </Card>
    );
  }
  if (done === steps.length) return <SetUpLine />;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card aria-labelledby="set-up-title" className={styles.card}>
      <div className={styles.head}>
        <h2 id="set-up-title">Set up</h2>
        <span>
          {done} of {steps.length}
        </span>
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li
            key={step.title}
            className={joinClasses(styles.step, step === next && styles.next)}
            aria-current={step === next ? 'step' : undefined}
          >
            <Sign isDone={step.isDone} isNext={step === next} />
            <div className={styles.words}>
              <p className={styles.title}>
                {step.title}
                <span className={hidden.spoken}>{step.isDone ? ', done' : ''}</span>
              </p>
              {step === next ? step.next : null}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Says that everything is set up, and lets the streamer test again. */
function SetUpLine() {
  const { phase, isSending, send } = useTestAlert();
  const isUnderway = phase === 'waiting' || phase === 'playing';
  return (
    <Card aria-label="Set up" className={styles.line}>
      <CircleCheck size={18} aria-hidden="true" />
      <p role="status">{phase === 'played' ? 'The test alert has played.' : 'Everything is set up.'}</p>
      <Button look="quiet" busy={isSending || isUnderway} onClick={send}>
        <Send size={16} aria-hidden="true" />
        Send test alert
      </Button>
    </Card>
  );
}

function Sign({ isDone, isNext }: { isDone: boolean; isNext: boolean }) {
  const Icon = isDone ? CircleCheck : isNext ? CircleDot : Circle;
  return <Icon size={18} className={styles.sign} data-done={isDone} aria-hidden="true" />;
}

function NextLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <>
      <p className={styles.hint}>{children}</p>
      <Link to={to} className={styles.link}>
        {label}
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </>
  );
}
