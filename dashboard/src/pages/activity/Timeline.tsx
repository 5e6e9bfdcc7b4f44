import type { StreamerInteraction } from '@bitcue/shared/api/user.ts';
import { describeEntry } from '@bitcue/shared/ledger/describe-entry.ts';
import styles from './Timeline.module.css';

/** The whole history of one interaction. */
export function Timeline({ id, interaction }: { id: string; interaction: StreamerInteraction }) {
  const { timeline, createdAt, reason, confirmed, source } = interaction;
  const start = timeline[0]?.at ?? createdAt;
  return (
    <div id={id} className={styles.timeline}>
      {reason ? (
        <p>
          <b>Why:</b> {reason}
        </p>
      ) : null}
      <ol>
        {timeline.map((entry, index) => {
          const { name, why } = describeEntry(entry);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end.
            <li key={index}>
              <span className={styles.offset}>+{((entry.at - start) / 1_000).toFixed(3)} s</span>
              <span>
                {name}
                {why ? ` · ${why}` : ''}
                {entry.by ? ` · by ${entry.by}` : ''}
              </span>
            </li>
          );
        })}
      </ol>
      {source === 'bits' ? (
        <p className={styles.id}>
          Transaction {interaction.id} · {confirmed ? 'confirmed by Twitch' : 'not confirmed by Twitch yet'}
        </p>
      ) : null}
    </div>
  );
}
