import { useEffect, useState } from 'react';
import { Button } from '../Button.tsx';
import styles from './AwayScreen.module.css';
import { CloudOffIcon } from './icons.tsx';
import { StatusScreen } from './StatusScreen.tsx';

/** Props of the screen. */
export interface AwayScreenProps {
  title: string;
  text: string;
  /** Time of the next try, on the page's clock (`performance.now()`). */
  retryAt: number;
  onRetry: () => void;
}

/** Replaces the whole view while the EBS does not answer, and counts down to the next try. */
export function AwayScreen({ title, text, retryAt, onRetry }: AwayScreenProps) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((retryAt - now) / 1_000));
  return (
    <StatusScreen
      icon={<CloudOffIcon />}
      title={title}
      text={text}
      action={
        <>
          <Button onClick={onRetry}>Try now</Button>
          <p className={styles.countdown}>{seconds > 0 ? `Next try in ${seconds} s` : 'Trying…'}</p>
        </>
      }
    />
  );
}
