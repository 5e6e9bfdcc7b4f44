import { Button } from '@bitcue/shared/ui/Button.tsx';
import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import hidden from '@bitcue/shared/ui/Spoken.module.css';
import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck, CircleDot, Send, TriangleAlert } from 'lucide-react';
import { useTestAlert } from '../../alert-url/use-test-alert.ts';
import { channelStateQuery } from '../../api/queries.ts';
import { Card } from '../../parts/Page.tsx';
import styles from './SetUpCard.module.css';
import type { Step } from './set-up-steps.tsx';

/** Lists the steps to the first working alert, with the next one expanded. */
export function SetUpCard({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
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

/** Replaces the list once all is set up: shows whether the alert page is connected, and sends test alerts. */
export function SetUpLine() {
  const { data: channel } = useQuery(channelStateQuery);
  const { phase, isSending, send } = useTestAlert();
  const isUnderway = phase === 'waiting' || phase === 'playing';
  const isAway = channel?.alertPages === 0;
  const Icon = isAway ? TriangleAlert : CircleCheck;
  return (
    <Card aria-label="Set up" className={styles.line} data-away={isAway}>
      <Icon size={18} aria-hidden="true" />
      <p role="status">
        {phase === 'played'
          ? 'The test alert has played.'
          : isAway
            ? 'Everything is set up, but no alert page is connected. Start OBS, or check its browser source.'
            : 'Everything is set up.'}
      </p>
      <Button look="quiet" busy={isSending || isUnderway} disabled={isAway || channel === undefined} onClick={send}>
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
