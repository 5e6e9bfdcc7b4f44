import { INSTALL_POLL_MS } from '@bitcue/shared/constants/timing.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { copyUrl } from '../../../alert-url/copy-url.ts';
import { extensionStatusQuery } from '../../../api/queries.ts';
import type { Setup } from '../use-setup.ts';
import styles from './Step.module.css';
import { StepHeading } from './StepHeading.tsx';

/** Links to Twitch's installation page and waits until the extension is installed (ONB-03, ONB-04, ONB-07 to ONB-09). */
export function InstallStep({ setup, phase }: { setup: Setup; phase: 'idle' | 'waiting' | 'installed' }) {
  const isWaiting = phase === 'waiting';
  const { data, error } = useQuery({
    ...extensionStatusQuery,
    refetchInterval: isWaiting ? INSTALL_POLL_MS : false,
    refetchIntervalInBackground: true,
  });
  const isInstalled = data?.installed ?? false;
  const { noteInstalled } = setup;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, when first seen.
  useEffect(() => {
    if (isWaiting && isInstalled) noteInstalled();
  }, [isWaiting, isInstalled]);

  const url = data?.installUrl;
  const open = () => {
    if (!url) return;
    window.open(url, '_blank', 'noopener');
    setup.waitForInstall();
  };
  if (phase === 'installed') {
    return (
      <div className={styles.step}>
        <StepHeading>
          <CircleCheck size={24} aria-hidden="true" />
          Extension Installed
        </StepHeading>
        <p className={styles.line}>The extension is on your channel. Next, choose where to show it.</p>
        <div className={styles.actions}>
          <Button look="main" busy={setup.busy} onClick={() => void setup.continueSetup()}>
            Continue Setup
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.step}>
      <StepHeading>Install the Extension</StepHeading>
      <p className={styles.line}>Twitch opens in a new tab. Press Install there, then come back here.</p>
      <div className={styles.actions}>
        <Button look="main" onClick={open} busy={!url && !error} disabled={!url}>
          Install the Extension
        </Button>
      </div>
      {isWaiting ? (
        <>
          <p className={styles.waiting} role="status">
            <LoaderCircle size={18} aria-hidden="true" />
            Waiting for the installation
          </p>
          <p className={styles.again}>
            Tab didn't open?{' '}
            <button type="button" onClick={open}>
              Click here to try again
            </button>{' '}
            or{' '}
            <button type="button" onClick={() => url && void copyUrl(url)}>
              copy the link
            </button>
          </p>
        </>
      ) : null}
      {error ? (
        <p className={styles.problem} role="alert">
          {error.message}
        </p>
      ) : null}
    </div>
  );
}
