import { Button } from '@bitcue/shared/ui/Button.tsx';
import type { Services } from '../app/services.ts';
import { useViewerApp } from '../app/use-viewer-app.ts';
import { MainView } from '../parts/MainView.tsx';
import { NoticeBar } from '../parts/NoticeBar.tsx';
import { OutcomeStrip } from '../parts/OutcomeStrip.tsx';
import { ReloadButton } from '../parts/ReloadButton.tsx';
import { PanelFrame } from './PanelFrame.tsx';

/** The panel view: the channel's items, the one being filled in, and what became of the last one. */
export function Panel({ services }: { services: Services }) {
  const app = useViewerApp(services);
  const { feed, purchase } = app;
  const ready = feed.status === 'ready' ? feed : null;
  const retry = () => void services.items.refresh();
  const ended = purchase.draft.step === 'browsing' ? purchase.draft.notice : null;
  const findNotice = () => {
    if (ready === null || app.ext.bitsEnabled === false) return null;
    if (app.session === 'lost') return <NoticeBar action={<ReloadButton />}>Your session has ended.</NoticeBar>;
    if (ready.behind) {
      return (
        <NoticeBar action={<Button onClick={retry}>Try now</Button>}>No connection. This list may be old.</NoticeBar>
      );
    }
    if (ended !== null) return <NoticeBar action={<Button onClick={app.actions.close}>OK</Button>}>{ended}</NoticeBar>;
    if (ready.list.alertPage === 'connected' || ready.list.items.length === 0) return null;
    return <NoticeBar>The stream is not showing alerts right now. What you use waits its turn.</NoticeBar>;
  };
  return (
    <PanelFrame
      channel={ready?.list.channel.displayName ?? null}
      notice={findNotice()}
      foot={<OutcomeStrip outcome={purchase.outcome} onDismiss={app.actions.dismissOutcome} />}
    >
      <MainView app={app} onRetry={retry} />
    </PanelFrame>
  );
}
