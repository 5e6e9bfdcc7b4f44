import { AwayScreen } from '@bitcue/shared/ui/extension/AwayScreen.tsx';
import { AlertIcon, ClockIcon } from '@bitcue/shared/ui/extension/icons.tsx';
import { LostScreen } from '@bitcue/shared/ui/extension/LostScreen.tsx';
import { StatusScreen } from '@bitcue/shared/ui/extension/StatusScreen.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import type { ViewerApp } from '../app/use-viewer-app.ts';
import { ItemList } from './ItemList.tsx';
import styles from './MainView.module.css';

/** The list, or the state that replaces it: loading, Bits disabled, no items, no connection. */
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
      return (
        <AwayScreen
          title="The stream’s server is unavailable"
          text="We keep trying, and will show the list as soon as it is back."
          retryAt={feed.retryAt}
          onRetry={onRetry}
        />
      );
    case 'refused':
      return <StatusScreen icon={<AlertIcon />} title="Not available yet" text={feed.message} />;
    case 'ready':
      if (feed.value.items.length > 0) return <ItemList app={app} list={feed.value} />;
      return (
        <StatusScreen
          icon={<ClockIcon />}
          title="Nothing here yet"
          text={`${feed.value.channel.displayName} has not added anything to use Bits on. It will appear here automatically.`}
        />
      );
  }
}

const WIDTHS = ['62%', '44%', '54%', '38%', '58%'];

/** The list while it loads, with rows as high as items. */
function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading what you can use Bits on">
      {WIDTHS.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton height="34px" width="34px" radius="var(--r-m)" />
          <div className={styles.words}>
            <Skeleton height="13px" width={width} />
            <Skeleton height="11px" width="80%" />
          </div>
          <Skeleton height="34px" width="72px" radius="99px" />
        </div>
      ))}
    </div>
  );
}
