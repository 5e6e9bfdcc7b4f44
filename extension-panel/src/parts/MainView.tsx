import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useEffect, useState } from 'react';
import type { ViewerApp } from '../app/use-viewer-app.ts';
import { ItemList } from './ItemList.tsx';
import { AlertIcon, ClockIcon, CloudOffIcon } from './icons.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import styles from './MainView.module.css';
import { ReloadButton } from './ReloadButton.tsx';
import { StatusScreen } from './StatusScreen.tsx';

/** The list, or whatever stands in its place: loading, Bits switched off, nothing offered, no connection. */
export function MainView({ app, onRetry }: { app: ViewerApp; onRetry: () => void }) {
  const { feed } = app;
  if (feed.status !== 'ready' && app.session === 'lost') return <LostScreen started={app.ext.auth !== null} />;
  if (app.ext.bitsEnabled === false) {
    return (
      <StatusScreen
        icon={<AlertIcon />}
        title="No Bits here"
        text="Twitch does not offer Bits here, so there is nothing to use them on."
      />
    );
  }
  switch (feed.status) {
    case 'loading':
      return <ListSkeleton />;
    case 'away':
      return <AwayScreen retryAt={feed.retryAt} onRetry={onRetry} />;
    case 'refused':
      return <StatusScreen icon={<AlertIcon />} title="Not open yet" text={feed.message} />;
    case 'ready':
      if (feed.list.items.length > 0) return <ItemList app={app} list={feed.list} />;
      return (
        <StatusScreen
          icon={<ClockIcon />}
          title="Nothing here yet"
          text={`${feed.list.channel.displayName} has not added anything to use Bits on. It will show up here by itself.`}
        />
      );
  }
}

function LostScreen({ started }: { started: boolean }) {
  return (
    <StatusScreen
      icon={<CloudOffIcon />}
      title={started ? 'Your session has ended' : 'Twitch does not answer'}
      text={
        started
          ? 'Twitch has not renewed it. Reload the panel to go on.'
          : 'This panel works on a Twitch channel page. If you are on one, reload it.'
      }
      action={<ReloadButton />}
    />
  );
}

function AwayScreen({ retryAt, onRetry }: { retryAt: number; onRetry: () => void }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((retryAt - now) / 1_000));
  return (
    <StatusScreen
      icon={<CloudOffIcon />}
      title="The stream’s server is away"
      text="We keep trying, and show the list as soon as it is back."
      action={
        <>
          <Button onClick={onRetry}>Try now</Button>
          <p className={styles.countdown}>{seconds > 0 ? `Next try in ${seconds} s` : 'Trying…'}</p>
        </>
      }
    />
  );
}
