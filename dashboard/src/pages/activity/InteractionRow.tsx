import type { ShownInteraction } from '@bitcue/shared/api/shown-interaction.ts';
import { describeEntry, describeState } from '@bitcue/shared/ledger/describe.ts';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { describeTime } from '../../parts/describe-time.ts';
import styles from './InteractionRow.module.css';
import { Message } from './Message.tsx';
import { Price } from './Price.tsx';

/**
 * Renders an interaction that expands to its timeline. `actions`: its buttons; with any, the viewer's message is shown in
 * full, because the streamer decides about it. `below`: shown below it. `more`: shown below the timeline.
 */
export function InteractionRow({
  interaction,
  actions,
  below,
  more,
}: {
  interaction: ShownInteraction;
  actions?: ReactNode;
  below?: ReactNode;
  more?: ReactNode;
}) {
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
          <span className={styles.amount}>
            <Price {...interaction} />
          </span>
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
        {actions ? <Message {...interaction} /> : null}
        {below}
      </div>
      {isOpen ? <Timeline id={id} interaction={interaction} more={more} /> : null}
    </li>
  );
}

/** Links to the item, reward or Power-up. Renders nothing if that is not known, as for tests. */
function OpenLink({ interaction: { source, itemId, title } }: { interaction: ShownInteraction }) {
  if (!itemId || source === 'demo' || source === 'drill' || source === 'unknown') return null;
  const kind = source === 'powerups' ? 'Power-up' : 'reward';
  return source !== 'bits' ? (
    <Link to={`/dashboard/rewards/${itemId}`} aria-label={`Open ${kind} ${title}`}>
      Open {kind}
    </Link>
  ) : (
    <Link to={`/dashboard/extension?item=${itemId}`} aria-label={`Open item ${title}`}>
      Open item
    </Link>
  );
}

/** Renders the timeline of an interaction. */
function Timeline({ id, interaction, more }: { id: string; interaction: ShownInteraction; more: ReactNode }) {
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
      <div className={styles.more}>
        {more}
        <OpenLink interaction={interaction} />
      </div>
    </div>
  );
}
