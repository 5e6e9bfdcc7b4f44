import type { StreamerInteraction } from '@bitcue/shared/api/user.ts';
import { describeEntry, describeState } from '@bitcue/shared/ledger/describe.ts';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { Gem } from '@bitcue/shared/ui/Gem.tsx';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { describeTime } from '../../parts/describe-time.ts';
import styles from './InteractionRow.module.css';

/**
 * Renders an interaction that expands to its timeline. `actions`: buttons for it; with them, the viewer's message is shown
 * in full, as it is what the streamer decides about.
 */
export function InteractionRow({ interaction, actions }: { interaction: StreamerInteraction; actions?: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { label, tone } = describeState(interaction.state);
  const [kind] = interaction.kinds;
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {kind ? <KindIcon kind={kind} size={38} /> : <span className={styles.noKind} />}
          <span className={styles.text}>
            <b>{interaction.title || 'Unknown item'}</b>
            <span>
              {interaction.viewer}
              {interaction.text && !actions ? `: ${interaction.text}` : ''}
            </span>
          </span>
          {interaction.source === 'bits' ? (
            <span className={styles.amount}>
              <Gem amount={interaction.amount} />
              {interaction.amount.toLocaleString('en')}
            </span>
          ) : (
            <span className={styles.amount}>
              <Chip>{interaction.source === 'points' ? 'Points' : 'Demo'}</Chip>
            </span>
          )}
          <span className={styles.state}>
            <Chip tone={tone}>{label}</Chip>
            {interaction.test ? <Chip tone="info">Test</Chip> : null}
          </span>
          <time className={styles.time} dateTime={new Date(interaction.createdAt).toISOString()}>
            {describeTime(interaction.createdAt)}
          </time>
          <ChevronDown size={16} className={styles.chevron} aria-hidden="true" />
        </button>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
        {interaction.text && actions ? <p className={styles.message}>{interaction.text}</p> : null}
      </div>
      {isOpen ? <Timeline id={id} interaction={interaction} /> : null}
    </li>
  );
}

/** Renders the timeline of an interaction. */
function Timeline({ id, interaction }: { id: string; interaction: StreamerInteraction }) {
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a timeline is append-only.
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
