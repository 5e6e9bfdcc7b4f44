import type { Feature } from '@bitcue/shared/features/catalog.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import type { RewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import type { CSSProperties } from 'react';
import { describeSettings } from '../../../features/describe-features.ts';
import { planTimeline, type TimelineRow } from './plan-timeline.ts';
import styles from './Timeline.module.css';

/** Shows what a redemption does, in which order and when. Reflects every change immediately. */
export function Timeline({ features }: { features: readonly RewardFeature[] }) {
  if (features.length === 0) return null;
  const { rows, lanes, end } = planTimeline(features);
  return (
    <section className={styles.timeline} aria-label="What happens">
      <h3>What happens</h3>
      <ol style={{ '--lanes': lanes } as CSSProperties}>
        <Row when="0 s" title="Redeemed" line="Twitch holds the points" lanes={lanes} />
        {rows.map((row) => (
          <Row
            key={row.feature.id}
            when={row.when}
            title={definitionOf(row.feature.type).title}
            line={describeRow(row)}
            lanes={lanes}
            row={row}
          />
        ))}
        <Row when={end} title="Done" line="Points kept" lanes={lanes} isEnd />
      </ol>
      <p className={styles.key} aria-hidden="true">
        <span>
          <i className={styles.dot} /> happens
        </span>
        {lanes > 0 ? (
          <span>
            <i className={styles.long} /> lasts
          </span>
        ) : null}
      </p>
      <p className={styles.note}>
        If a step is refused, what has not begun does not start, the points go back, and the history says which step it
        was.
      </p>
    </section>
  );
}

/** Props of `Row`. */
interface RowProps {
  when: string;
  title: string;
  line: string;
  /** Number of lanes to draw. */
  lanes: number;
  row?: TimelineRow;
  isEnd?: boolean;
}

function Row({ when, title, line, lanes, row, isEnd = false }: RowProps) {
  const tint = row ? tintOf(row.feature) : isEnd ? 'var(--ok)' : 'var(--text)';
  return (
    <li className={styles.row}>
      <span className={styles.when}>{when}</span>
      <span className={styles.marks} aria-hidden="true">
        <span className={styles.spine} data-end={isEnd || undefined}>
          {row?.lane != null ? null : <i className={styles.dot} style={{ background: tint }} />}
        </span>
        {Array.from({ length: lanes }, (_, lane) => {
          const passing = row?.lasting[lane];
          const isOwn = row?.lane === lane;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its number.
            <span key={lane} className={styles.lane}>
              {passing ? <i className={styles.bar} style={{ background: tintOf(passing) }} /> : null}
              {isOwn ? <i className={styles.bar} data-start style={{ background: tint }} /> : null}
              {isOwn ? <i className={styles.dot} style={{ background: tint }} /> : null}
            </span>
          );
        })}
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        <span className={styles.line}>{line}</span>
      </span>
    </li>
  );
}

function tintOf({ type }: RewardFeature): string {
  return `var(${definitionOf(type).tile.tint})`;
}

function describeRow({ feature, waitsFor }: TimelineRow): string {
  const settings = describeSettings(feature as Feature);
  return waitsFor === null ? settings : `${settings}. Waits for ${waitsFor}: one plays at a time.`;
}
