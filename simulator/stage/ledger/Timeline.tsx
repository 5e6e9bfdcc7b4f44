import type { StreamerInteraction } from '@bitcue/shared/api/user.ts';

const PLAIN_WORDS: Readonly<Record<string, string>> = {
  receipt: 'Receipt from the panel',
  webhook: 'Webhook from Twitch',
  pull: 'Found in Twitch’s list',
  received: 'Written down',
  verified: 'Matched with what was chosen',
  queued: 'Queued',
  leased: 'Taken by a worker',
  started: 'Playing on the stream',
  done: 'Done',
  held: 'Held: the streamer chooses',
  owed: 'Owed to the viewer',
  refunded: 'Points given back',
  skipped: 'Skipped',
  misrouted: 'Belongs to another channel',
  quarantined: 'Set aside',
  dismissed: 'Dismissed by the streamer',
};

/** What a line of the history is called; unknown ones keep their own name. */
function nameEntry(what: string): string {
  return PLAIN_WORDS[what] ?? what;
}

/** Milliseconds after the first entry, as `+0.412 s`. */
function formatOffset(ms: number): string {
  return `+${(ms / 1000).toFixed(3)} s`;
}

/** The whole history of one event. */
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
        {row.timeline.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end
          <li key={index} data-what={entry.what}>
            <span className="mono dim">{formatOffset(entry.at - start)}</span>
            <span>
              {nameEntry(entry.what)}
              {entry.why !== undefined && <span className="dim"> · {entry.why}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
