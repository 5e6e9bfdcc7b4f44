import { Button } from '@bitcue/shared/ui/Button.tsx';
import { NoticeBar, ReloadButton } from '@bitcue/shared/ui/extension/LostScreen.tsx';
import { useTheme } from '@bitcue/shared/ui/extension/use-theme.ts';
import type { ComponentType, ReactNode } from 'react';
import { MainView } from '../parts/MainView.tsx';
import { OutcomeStrip } from '../parts/OutcomeStrip.tsx';
import type { Outcome } from '../purchase/purchase-machine.ts';
import type { Services } from './services.ts';
import { useViewerApp } from './use-viewer-app.ts';

/** What the frame of a view for viewers takes. */
export interface FrameProps {
  channel: string | null;
  /** A line below the list, where its coming and going moves nothing. */
  notice?: ReactNode;
  /** What stays at the bottom: what became of the Bits. */
  foot?: ReactNode;
  /** The same for a frame that has no room for its words. */
  outcome?: Outcome | null;
  children: ReactNode;
}

/** What a view for viewers takes. */
export interface ViewerViewProps {
  services: Services;
  /** The layout around it. */
  Frame: ComponentType<FrameProps>;
  /** Set where the view does not follow Twitch's light and dark. */
  theme?: 'dark';
}

/** What viewers see, in any frame: the channel's items, the one being filled in, and what became of the last one. */
export function ViewerView({ services, Frame, theme }: ViewerViewProps) {
  const app = useViewerApp(services);
  useTheme(theme ?? app.ext.theme);
  const { feed, purchase } = app;
  const ready = feed.status === 'ready' ? feed : null;
  const retry = () => void services.items.refresh();
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
    if (ready.value.alertPage === 'connected' || ready.value.items.length === 0) return null;
    return <NoticeBar>The stream is not showing alerts right now. What you use now waits in the queue.</NoticeBar>;
  };
  return (
    <Frame
      channel={ready?.value.channel.displayName ?? null}
      notice={findNotice()}
      foot={<OutcomeStrip outcome={purchase.outcome} onDismiss={app.actions.dismissOutcome} />}
      outcome={purchase.outcome}
    >
      <MainView app={app} onRetry={retry} />
    </Frame>
  );
}
