import { ArrowRight, ServerOff } from 'lucide-react';
import { useStage } from '../api/stage-context.ts';
import type { LedgerView } from '../api/use-ledger.ts';
import type { ServerControl } from '../break/use-server.ts';
import { Chip } from '../parts/Chip.tsx';
import { LedgerRow } from './LedgerRow.tsx';
import { useAnnouncement } from './use-announcement.ts';

/** Everything that was paid, newest first, step by step. */
export function Ledger({ view, server }: { view: LedgerView; server: ServerControl }) {
  const sentence = useAnnouncement(view.page);
  const rows = [...(view.page?.interactions ?? [])].sort((a, b) => b.createdAt - a.createdAt);
  const isAway = view.status === 'away';
  return (
    <section className="card ledger" aria-labelledby="ledger-title">
      <header className="ledger-head">
        <h2 id="ledger-title">Ledger</h2>
        <span className="muted small ledger-hint">
          Each paid interaction appears once. Open a row to see its history.
        </span>
        <LedgerCounts view={view} />
      </header>
      {isAway && <AwayNotice server={server} />}
      <div className="ledger-body" data-stale={isAway && rows.length > 0 ? '' : undefined}>
        {view.status === 'loading' ? (
          <LedgerSkeleton />
        ) : rows.length > 0 ? (
          <ul className="ledger-rows">
            {rows.map((row) => (
              <LedgerRow key={row.id} row={row} />
            ))}
          </ul>
        ) : (
          !isAway && <LedgerEmpty />
        )}
      </div>
      <p className="sr-only" aria-live="polite">
        {sentence}
      </p>
    </section>
  );
}

function LedgerCounts({ view }: { view: LedgerView }) {
  const counts = view.page?.counts ?? { done: 0, playing: 0, waiting: 0, asked: 0, held: 0, owed: 0 };
  return (
    <div className="ledger-counts">
      <Chip tone={counts.done > 0 ? 'ok' : 'plain'}>{counts.done} done</Chip>
      <Chip tone={counts.playing > 0 ? 'cue' : 'plain'}>{counts.playing} playing</Chip>
      {counts.waiting > 0 && <Chip tone="info">{counts.waiting} waiting</Chip>}
      {counts.asked > 0 && <Chip tone="warn">{counts.asked} to approve</Chip>}
      {counts.held > 0 && <Chip tone="warn">{counts.held} held</Chip>}
      <Chip tone={counts.owed > 0 ? 'warn' : 'plain'}>{counts.owed} owed</Chip>
    </div>
  );
}

function AwayNotice({ server }: { server: ServerControl }) {
  const { state } = useStage();
  return (
    <div className="ledger-away" role="status">
      <ServerOff size={18} aria-hidden="true" />
      <p>
        <b>The server is not responding.</b> Twitch keeps purchases made in the meantime and delivers them later.
      </p>
      {state.ebs.supervised && (
        <button type="button" className="btn" disabled={server.phase === 'returning'} onClick={server.start}>
          {server.phase === 'returning' ? 'Starting' : 'Start server'}
        </button>
      )}
    </div>
  );
}

function LedgerEmpty() {
  return (
    <div className="ledger-empty">
      <span className="ledger-empty-mark" aria-hidden="true">
        <ArrowRight size={18} />
      </span>
      <p>
        <b>Use Bits in the panel.</b>
        <span className="muted">Watch it on the stream above, and follow each step here.</span>
      </p>
    </div>
  );
}

function LedgerSkeleton() {
  return (
    <div className="ledger-skeleton" role="status">
      <span className="sr-only">Loading the ledger</span>
      <i />
      <i />
      <i />
    </div>
  );
}
