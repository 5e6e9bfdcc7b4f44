import { AlertIcon, CheckIcon, ClockIcon, CloseIcon } from '@bitcue/shared/ui/extension/icons.tsx';
import { Gem } from '@bitcue/shared/ui/Gem.tsx';
import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import type { ReactNode } from 'react';
import { describeOutcome, OUTCOME_STEPS, type OutcomeTone } from '../purchase/describe-outcome.ts';
import type { Outcome } from '../purchase/purchase-machine.ts';
import styles from './OutcomeStrip.module.css';

const ICONS: Record<OutcomeTone, (amount: number) => ReactNode> = {
  busy: (amount) => <Gem amount={amount} />,
  playing: (amount) => <Gem amount={amount} />,
  waiting: () => <ClockIcon />,
  done: () => <CheckIcon />,
  failed: () => <AlertIcon />,
};

/** Props of `OutcomeStrip`. */
export interface OutcomeStripProps {
  outcome: Outcome | null;
  /** The stream is showing alerts right now. */
  showsAlerts: boolean;
  onDismiss: () => void;
}

/** The outcome of a purchase, announced by screen readers as it changes. Always rendered, so that the first text is announced. */
export function OutcomeStrip({ outcome, ...rest }: OutcomeStripProps) {
  return (
    <div role="status" className={styles.live}>
      {outcome === null ? null : <Strip outcome={outcome} {...rest} />}
    </div>
  );
}

function Strip({ outcome, showsAlerts, onDismiss }: OutcomeStripProps & { outcome: Outcome }) {
  const { tone, headline, text, step } = describeOutcome(outcome, showsAlerts);
  const { title, amount } = outcome.phase === 'following' ? outcome.interaction : outcome;
  return (
    <div className={joinClasses(styles.strip, styles[tone])}>
      {step === null ? null : <Steps reached={step} live={tone === 'busy' || tone === 'playing'} />}
      <span className={styles.icon}>{ICONS[tone](amount)}</span>
      <div className={styles.words}>
        <p className={styles.headline}>
          {headline} <span className={styles.title}>· {title}</span>
        </p>
        <p className={styles.text}>{text}</p>
      </div>
      <button type="button" className={styles.close} aria-label="Close this message" onClick={onDismiss}>
        <CloseIcon />
      </button>
    </div>
  );
}

/** The progress, as bars. The headline says the same in words. */
function Steps({ reached, live }: { reached: number; live: boolean }) {
  const bars = Array.from({ length: OUTCOME_STEPS }, (_, index) => index + 1);
  return (
    <div className={styles.steps} aria-hidden="true">
      {bars.map((bar) => (
        <i key={bar} className={joinClasses(bar <= reached && (live && bar === reached ? styles.now : styles.past))} />
      ))}
    </div>
  );
}
