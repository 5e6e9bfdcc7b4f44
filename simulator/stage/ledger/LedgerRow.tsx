import type { StreamerInteraction } from '@bitcue/shared/api/user.ts';
import type { FeatureType } from '@bitcue/shared/features/catalog.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Bits, formatAmount } from '../parts/Gem.tsx';
import { describeProgress } from './describe-progress.ts';
import { Timeline } from './Timeline.tsx';

/** Time of day with seconds, in the viewer's time zone. */
function formatClock(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB');
}

/** One interaction; press it to see its history. */
export function LedgerRow({ row }: { row: StreamerInteraction }) {
  const [open, setOpen] = useState(false);
  const historyId = useId();
  const progress = describeProgress(row);
  const [kind] = row.kinds;
  return (
    <li className="ledger-row" data-state={row.state} data-id={row.id}>
      <button
        type="button"
        className="ledger-line"
        aria-expanded={open}
        aria-controls={open ? historyId : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className="mono dim ledger-time">{formatClock(row.createdAt)}</span>
        <b className="ledger-viewer">{row.viewer}</b>
        <span className="ledger-item">
          {kind !== undefined && <KindIcon kind={kind} />}
          <span className="ledger-title">
            {row.title}
            {row.text !== null && row.text !== '' && <span className="dim"> “{row.text}”</span>}
          </span>
          <Marks row={row} />
        </span>
        <span className="ledger-amount">
          {row.source === 'points' ? (
            <span className="bits">{formatAmount(row.amount)} points</span>
          ) : (
            <Bits amount={row.amount} />
          )}
        </span>
        <span className="ledger-progress">
          <span className="bars" aria-hidden="true">
            {progress.bars.map((tone, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: five fixed bars
              <i key={index} data-tone={tone} />
            ))}
          </span>
          <span className="words">
            {progress.words.map((word, index) => (
              <span key={word.text} data-tone={word.tone}>
                {index > 0 && <span className="dim"> · </span>}
                {word.text}
              </span>
            ))}
          </span>
        </span>
        <ChevronRight className="ledger-chevron" size={16} aria-hidden="true" />
      </button>
      {open && <Timeline id={historyId} row={row} />}
    </li>
  );
}

function KindIcon({ kind }: { kind: FeatureType }) {
  const { tint, icon } = definitionOf(kind).tile;
  return (
    <svg
      className="kind-icon"
      viewBox="0 0 18 18"
      style={{ color: `var(${tint})` }}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d={icon.lines} />
      {icon.filled !== undefined && <path d={icon.filled} fill="currentColor" />}
    </svg>
  );
}

function Marks({ row }: { row: StreamerInteraction }) {
  return (
    <>
      {row.source === 'demo' && <span className="mark">demo</span>}
      {row.source === 'drill' && <span className="mark">drill</span>}
      {row.test && <span className="mark">test</span>}
      {row.replayed && <span className="mark">played again</span>}
      {!row.confirmed && row.source === 'bits' && row.state === 'done' && <span className="mark">unconfirmed</span>}
    </>
  );
}
