import { Button } from '@bitcue/shared/ui/Button.tsx';
import { NoticeBar, ReloadButton } from '@bitcue/shared/ui/extension/LostScreen.tsx';
import { useTheme } from '@bitcue/shared/ui/extension/use-theme.ts';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { DashboardLink } from '../parts/DashboardLink.tsx';
import { Standby } from '../parts/Standby.tsx';
import { StreamerFrame } from '../parts/StreamerFrame.tsx';
import type { Config } from './config-store.ts';
import type { Services } from './services.ts';

/** Props of a streamer view. */
export interface StreamerViewProps {
  services: Services;
  /** Renders the channel, once loaded. */
  children: (config: Config) => ReactNode;
  /** Shown while loading; as high as the content. */
  skeleton: ReactNode;
}

/** The part that both streamer views share: the frame, Twitch's theme, and the states in which the channel cannot be shown. */
export function StreamerView({ services, children, skeleton }: StreamerViewProps) {
  const { store } = services;
  const ext = useSyncExternalStore(services.ext.subscribe, services.ext.getSnapshot);
  const session = useSyncExternalStore(services.session.subscribe, services.session.getState);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const notice = useSyncExternalStore(store.subscribe, store.getNotice);
  useTheme(ext.theme);
  useEffect(() => store.start(), [store]);
  const retry = () => void store.refresh();

  const findNotice = () => {
    if (state.status !== 'ready') return null;
    if (session === 'lost') return <NoticeBar action={<ReloadButton />}>Your session has ended.</NoticeBar>;
    if (notice !== null) {
      return <NoticeBar action={<Button onClick={() => store.dismissNotice()}>OK</Button>}>{notice}</NoticeBar>;
    }
    if (!state.behind) return null;
    return (
      <NoticeBar action={<Button onClick={retry}>Try now</Button>}>No connection. This may be out of date.</NoticeBar>
    );
  };
  const ready = state.status === 'ready' ? state.value : null;
  return (
    <StreamerFrame
      channel={ready?.channel.displayName ?? null}
      action={ready && <DashboardLink href={ready.dashboardUrl}>Dashboard</DashboardLink>}
      notice={findNotice()}
    >
      {ready === null ? (
        <Standby
          state={state}
          lost={session === 'lost'}
          started={ext.auth !== null}
          skeleton={skeleton}
          onRetry={retry}
        />
      ) : (
        children(ready)
      )}
    </StreamerFrame>
  );
}
