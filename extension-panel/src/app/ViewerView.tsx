import { Button } from '@bitcue/shared/ui/Button.tsx';
import { NoticeBar, ReloadButton } from '@bitcue/shared/ui/extension/LostScreen.tsx';
import { useTheme } from '@bitcue/shared/ui/extension/use-theme.ts';
import type { ComponentType, ReactNode } from 'react';
import { MainView } from '../parts/MainView.tsx';
import { OutcomeStrip } from '../parts/OutcomeStrip.tsx';
import type { Outcome } from '../purchase/purchase-machine.ts';
import type { Services } from './services.ts';
import { useViewerApp } from './use-viewer-app.ts';

/** Props of the frame around a viewer view. */
export interface FrameProps {
  channel: string | null;
  /** A line below the list, placed so that nothing moves when it appears or disappears. */
  notice?: ReactNode;
  /** Fixed at the bottom: the outcome of the newest purchase. */
  foot?: ReactNode;
  /** A short form of the outcome, for frames without room for its text. */
  outcome?: Outcome | null;
  /** False if the stream is not showing alerts right now. */
  showsAlerts?: boolean;
  children: ReactNode;
}

/** Props of a viewer view. */
export interface ViewerViewProps {
  services: Services;
  /** The layout around it. */
  Frame: ComponentType<FrameProps>;
  /** Set if the view does not follow Twitch's light and dark theme. */
  theme?: 'dark';
}

/** The viewer's view in any frame: the channel's items, the item being filled in, and the outcome of the last purchase. */
export function ViewerView({ services, Frame, theme }: ViewerViewProps) {
  const app = useViewerApp(services);
  useTheme(theme ?? app.ext.theme);
  const { feed, purchase } = app;
  const ready = feed.status === 'ready' ? feed : null;
  const retry = () => void services.items.refresh();
  const showsAlerts = ready?.value.alertPage !== 'away';
  const isPlaying = purchase.outcome?.phase === 'following' && purchase.outcome.interaction.state === 'started';
  const ended = purchase.draft.step === 'browsing' ? purchase.draft.notice : null;
  const findNotice = () => {
    if (ready === null || app.ext.bitsEnabled === false) return null;
    if (app.session === 'lost') return <NoticeBar action={<ReloadButton />}>Your session has ended.</NoticeBar>;
    if (ready.behind) {
      return (
        <NoticeBar action={<Button onClick={retry}>Try now</Button>}>
          No connection. This list may be out of date.
        </NoticeBar>
      );
    }
    if (ended !== null) return <NoticeBar action={<Button onClick={app.actions.close}>OK</Button>}>{ended}</NoticeBar>;
    // The list is read only at intervals; an alert that is playing is newer information.
    if (isPlaying || ready.value.items.length === 0) return null;
    if (!showsAlerts)
      return <NoticeBar>The stream is not showing alerts right now. Anything you use now will wait.</NoticeBar>;
    const { waiting = 0 } = ready.value;
    // Viewers with a purchase see what is ahead of it instead.
    if (waiting === 0 || purchase.outcome !== null) return null;
    return <NoticeBar>{waiting === 1 ? 'One alert is' : `${waiting} alerts are`} ahead of yours.</NoticeBar>;
  };
  return (
    <Frame
      channel={ready?.value.channel.displayName ?? null}
      notice={findNotice()}
      foot={
        <OutcomeStrip outcome={purchase.outcome} showsAlerts={showsAlerts} onDismiss={app.actions.dismissOutcome} />
      }
      outcome={purchase.outcome}
      showsAlerts={showsAlerts}
    >
      <MainView app={app} onRetry={retry} />
    </Frame>
  );
}
