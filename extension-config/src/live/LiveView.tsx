import { putConfigPaused, skipConfigInteraction } from '@bitcue/shared/api/extension-config.ts';
import { changePaused, changeSkipped } from '../app/changes.ts';
import { StreamerView } from '../app/StreamerView.tsx';
import type { Services } from '../app/services.ts';
import { DecideLine } from './DecideLine.tsx';
import { LiveSkeleton } from './LiveSkeleton.tsx';
import { PlayingNow } from './PlayingNow.tsx';
import { QueueControl } from './QueueControl.tsx';
import { RecentList } from './RecentList.tsx';

/** The live-config view, beside the stream in Twitch's dashboard: stop and go on, skip, and what happened. */
export function LiveView({ services }: { services: Services }) {
  const { call, store } = services;
  const pause = (paused: boolean) =>
    void store.run(changePaused(paused), () => call(putConfigPaused, { body: { paused } }));
  const skip = (id: string) => void store.run(changeSkipped(id), () => call(skipConfigInteraction, { params: { id } }));
  return (
    <StreamerView services={services} skeleton={<LiveSkeleton />}>
      {(config) => (
        <>
          <QueueControl config={config} onPause={pause} />
          <PlayingNow recent={config.recent} onSkip={skip} />
          <DecideLine counts={config.counts} dashboardUrl={config.dashboardUrl} />
          <RecentList recent={config.recent} onSkip={skip} />
        </>
      )}
    </StreamerView>
  );
}
