import { Button } from '@bitcue/shared/ui/Button.tsx';
import { PauseIcon, PlayIcon } from '@bitcue/shared/ui/extension/icons.tsx';
import type { Config } from '../app/config-store.ts';
import styles from './Live.module.css';

/** Pauses and resumes new alerts, and explains the effect. */
export function QueueControl({ config, onPause }: { config: Config; onPause: (paused: boolean) => void }) {
  const { paused } = config;
  return (
    <section className={styles.control} aria-label="Alerts">
      <Button look={paused ? 'main' : 'plain'} wide onClick={() => onPause(!paused)}>
        {paused ? <PlayIcon /> : <PauseIcon />}
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <p className={styles.hint} role="status">
        {describeQueue(config)}
      </p>
    </section>
  );
}

function describeQueue({ paused, holdScene, alertPages, counts: { waiting } }: Config): string {
  const queue =
    waiting === 0 ? 'Nothing is waiting.' : `${waiting} ${waiting === 1 ? 'alert is' : 'alerts are'} waiting.`;
  if (alertPages === 0) return `The alert page is not connected: open it in OBS to show alerts. ${queue}`;
  if (paused) return `Paused: no new alerts start. ${queue}`;
  if (holdScene !== null) return `OBS shows the scene ${holdScene}: no new alerts start. ${queue}`;
  return `Alerts play as they arrive. ${queue}`;
}
