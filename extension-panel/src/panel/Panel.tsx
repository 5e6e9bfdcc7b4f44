import { Button } from '@bitcue/shared/ui/Button.tsx';
import type { Services } from '../app/services.ts';
import { useViewerApp } from '../app/use-viewer-app.ts';
import { Brand } from '../parts/Brand.tsx';
import { MainView, ReloadButton } from '../parts/MainView.tsx';
import { NoticeBar } from '../parts/NoticeBar.tsx';
import { OutcomeStrip } from '../parts/OutcomeStrip.tsx';
import styles from './Panel.module.css';

/** The panel's layout: 318 px wide, 100 to 500 px high; head and outcome stay, the list between them scrolls. */
export function Panel({ services }: { services: Services }) {
  const app = useViewerApp(services);
  const { feed, purchase } = app;
  const ready = feed.status === 'ready' ? feed : null;
  const retry = () => void services.items.refresh();
  const notice = purchase.draft.step === 'browsing' ? purchase.draft.notice : null;
  return (
    <div className={styles.panel}>
      <Brand channel={ready?.list.channel.displayName ?? null} />
      {ready && app.session === 'lost' ? (
        <NoticeBar action={<ReloadButton />}>Your session has ended.</NoticeBar>
      ) : ready?.behind ? (
        <NoticeBar action={<Button onClick={retry}>Try now</Button>}>No connection. This list may be old.</NoticeBar>
      ) : notice !== null ? (
        <NoticeBar action={<Button onClick={app.actions.close}>OK</Button>}>{notice}</NoticeBar>
      ) : ready?.list.alertPage === 'away' && ready.list.items.length > 0 ? (
        <NoticeBar>The stream is not showing alerts right now. What you use waits its turn.</NoticeBar>
      ) : null}
      <main className={styles.main}>
        <MainView app={app} onRetry={retry} />
      </main>
      <OutcomeStrip outcome={purchase.outcome} onDismiss={app.actions.dismissOutcome} />
    </div>
  );
}
