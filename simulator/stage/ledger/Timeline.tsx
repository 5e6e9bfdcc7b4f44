import type { StreamerInteraction, TimelineEntry } from '@bitcue/shared/api/user.ts';

const PLAIN_WORDS: Readonly<Record<string, string>> = {
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
  differs: 'Two reports differ',
  again: 'Played again',
  'playing again': 'Played again',
};

const DOOR_WORDS: Readonly<Record<string, string>> = {
  receipt: 'Receipt from the panel',
  webhook: 'Webhook from Twitch',
  pull: 'Found in Twitch’s list',
  inside: 'Made by the server itself',
};

/** What a line of the history is called, and its reason; unknown ones keep their own name. */
function describeEntry({ what, why }: TimelineEntry): { name: string; why: string | undefined } {
  const door = why === undefined ? undefined : DOOR_WORDS[why];
  if (what === 'received' && door !== undefined) return { name: `${door}: written down`, why: undefined };
  if (what === 'told' && door !== undefined) return { name: door, why: undefined };
  return { name: PLAIN_WORDS[what] ?? what, why };
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
