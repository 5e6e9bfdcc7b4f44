import type { Feature } from '@bitcue/shared/features/catalog.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import type { RewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import { describeSettings } from '../../../features/describe-features.ts';
import { planTimeline } from './plan-timeline.ts';
import styles from './Timeline.module.css';

/** Shows what a redemption does, in which order and when. Follows every change at once. */
export function Timeline({ features }: { features: readonly RewardFeature[] }) {
  if (features.length === 0) return null;
  return (
    <section className={styles.timeline} aria-label="What happens">
      <h3>What happens</h3>
      <ol>
        <Row when="0 s" title="Redeemed" line="Twitch holds the points" />
        {planTimeline(features).map(({ feature, when, lasts }) => (
          <Row
            key={feature.id}
            when={when}
            title={definitionOf(feature.type).title}
            line={describeSettings(feature as Feature)}
            tint={definitionOf(feature.type).tile.tint}
            lasts={lasts}
          />
        ))}
        <Row when="then" title="Done" line="Points kept" tint="--ok" />
      </ol>
      <p className={styles.note}>If a step is refused, the points go back and the history says why.</p>
    </section>
  );
}

/** Props of `Row`. */
interface RowProps {
  when: string;
  title: string;
  line: string;
  tint?: string;
  lasts?: boolean;
}

function Row({ when, title, line, tint = '--text', lasts = false }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.when}>{when}</span>
      <span
        className={styles.mark}
        data-lasts={lasts || undefined}
        style={{ background: `var(${tint})` }}
        aria-hidden="true"
      />
      <span>
        <b>{title}</b>
        <span className={styles.line}>{line}</span>
      </span>
    </li>
  );
}
