import { ExternalLink, X } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { StageViewer } from '../src/stage-api.ts';
import { StageError } from './api/call.ts';
import { type Stage, StageContext } from './api/stage-context.ts';
import { useLedger } from './api/use-ledger.ts';
import { useStageState } from './api/use-stage-state.ts';
import { BreakMenu } from './break/BreakMenu.tsx';
import { describeHint } from './break/describe-hint.ts';
import { useBreakControls } from './break/use-break-controls.ts';
import { useServer } from './break/use-server.ts';
import { Ledger } from './ledger/Ledger.tsx';
import { Header } from './parts/Header.tsx';
import { ChannelSide } from './side/ChannelSide.tsx';
import { Stream } from './stream/Stream.tsx';

/** The picked viewer, or the first who is neither a moderator nor the streamer. */
function pickViewer(viewers: StageViewer[], login: string | null): StageViewer | null {
  const picked = viewers.find((one) => one.login === login);
  return picked ?? viewers.find((one) => one.loggedIn && one.role === 'viewer') ?? viewers[0] ?? null;
}

/** The stage page: the stream and its ledger on the left, the viewer's panel on the right, and a hint in the header. */
export function App() {
  const { state, lost, refresh } = useStageState();
  const ledger = useLedger();
  const [notice, setNotice] = useState<string | null>(null);
  const [login, setLogin] = useState<string | null>(null);
  const [twoTabs, setTwoTabs] = useState(false);

  const run = useCallback(
    async (action: () => Promise<unknown>) => {
      try {
        await action();
        refresh();
        return true;
      } catch (error) {
        setNotice(error instanceof StageError ? error.message : 'Something went wrong.');
        return false;
      }
    },
    [refresh],
  );
  // The ledger is the first to notice that the server stopped or came back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of status is the reason to refresh
  useEffect(refresh, [ledger.status, refresh]);
  const stage = useMemo<Stage | null>(() => (state === null ? null : { state, run }), [state, run]);
  const viewer = state === null ? null : pickViewer(state.viewers, login);
  const server = useServer(ledger, run);
  const controls = useBreakControls(state, viewer, server, run);

  if (stage === null) return <Opening lost={lost} />;
  return (
    <StageContext value={stage}>
      <Header hint={describeHint({ ...controls, phase: server.phase, loggedIn: viewer?.loggedIn ?? false })}>
        <a className="btn" href={stage.state.ebs.dashboardUrl} target="_blank" rel="noopener">
          Open dashboard
          <ExternalLink size={16} aria-hidden="true" />
        </a>
        <BreakMenu controls={controls} />
      </Header>
      {lost && (
        <p className="lost" role="alert">
          The local Twitch is not responding. Is <code>npm start</code> still running?
        </p>
      )}
      <main className="page" aria-label="Stage" data-tabs={twoTabs ? 'two' : 'one'}>
        <div className="page-left">
          <Stream
            alertOpen={controls.alertOpen}
            alertPages={ledger.status === 'ready' ? (ledger.page?.alertPages ?? null) : null}
            onAlertOpen={controls.setAlertOpen}
          />
          <Ledger view={ledger} server={server} />
        </div>
        <div className="page-right">
          {viewer !== null && (
            <ChannelSide viewer={viewer} twoTabs={twoTabs} onPick={setLogin} onTwoTabs={setTwoTabs} />
          )}
        </div>
      </main>
      <Notice text={notice} onClose={() => setNotice(null)} />
    </StageContext>
  );
}

function Opening({ lost }: { lost: boolean }) {
  return (
    <>
      <Header />
      <main className="opening" role="status">
        {lost ? (
          <p>
            <b>The local Twitch is not responding.</b>
            <span className="muted">
              Start it with <code>npm start</code>. This page reconnects automatically.
            </span>
          </p>
        ) : (
          <p className="muted">Loading the stage</p>
        )}
      </main>
    </>
  );
}

/** How long a notice stays, in milliseconds. */
const NOTICE_MS = 8_000;

/** Shows the error of the last action. */
function Notice({ text, onClose }: { text: string | null; onClose(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts with each new text
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(onClose, NOTICE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  if (text === null) return null;
  return (
    <div className="notice" role="alert">
      <p>{text}</p>
      <button type="button" className="btn quiet icon" aria-label="Close" onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
