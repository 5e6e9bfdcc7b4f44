import { Button } from '@bitcue/shared/ui/Button.tsx';
import { PauseIcon, PlayIcon } from '@bitcue/shared/ui/extension/icons.tsx';
import type { Config } from '../app/config-store.ts';
import styles from './Live.module.css';

/** Stops new alerts from beginning, and lets them go on; with what that means right now. */
export function QueueControl({ config, onPause }: { config: Config; onPause: (paused: boolean) => void }) {
  const { paused } = config;
  return (
    <section className={styles.control} aria-label="Alerts">
      <Button look={paused ? 'main' : 'plain'} wide onClick={() => onPause(!paused)}>
        {paused ? <PlayIcon /> : <PauseIcon />}
        {paused ? 'Go on' : 'Pause'}
      </Button>
      <p className={styles.hint} role="status">
        {describeQueue(config)}
      </p>
    </section>
  );
}

function describeQueue({ paused, alertPages, counts: { waiting } }: Config): string {
  const queue =
    waiting === 0 ? 'Nothing is waiting.' : `${waiting} ${waiting === 1 ? 'alert is' : 'alerts are'} waiting.`;
  if (alertPages === 0) return `The alert page is away: nothing can be shown until it is open in OBS. ${queue}`;
  return paused ? `Paused: nothing new begins. ${queue}` : `Alerts play as they come. ${queue}`;
}
