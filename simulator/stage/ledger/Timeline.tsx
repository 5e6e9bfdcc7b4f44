import type { StreamerInteraction } from '@bitcue/shared/api/user.ts';
import { describeEntry } from '@bitcue/shared/ledger/describe.ts';

/** Milliseconds since the first entry, as `+0.412 s`. */
function formatOffset(ms: number): string {
  return `+${(ms / 1000).toFixed(3)} s`;
}

/** The history of one interaction. */
export function Timeline({ id, row }: { id: string; row: StreamerInteraction }) {
  const start = row.timeline[0]?.at ?? row.createdAt;
  return (
    <div className="timeline" id={id}>
      <p className="small">
        <span className="dim">{row.source === 'bits' ? 'Transaction' : 'Event'}</span>{' '}
        <span className="mono">{row.id}</span>
        <span className="dim">
          {row.confirmed ? ' · channel confirmed by Twitch' : ' · channel not confirmed by Twitch yet'}
        </span>
      </p>
      {row.reason !== null && (
        <p className="small timeline-reason">
          <b>Why:</b> {row.reason}
        </p>
      )}
      <ol>
        {row.timeline.map((entry, index) => {
          const { name, why } = describeEntry(entry);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end
            <li key={index} data-what={entry.what}>
              <span className="mono dim">{formatOffset(entry.at - start)}</span>
              <span>
                {name}
                {why !== undefined && <span className="dim"> · {why}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
