import { isFeatureType } from '@bitcue/shared/features/catalog.ts';
import type { FeatureIcon } from '@bitcue/shared/features/define-feature.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import styles from './KindIcon.module.css';

/** Used for feature types that this build does not know, and where there is no feature. */
const UNKNOWN = {
  tint: '--text-2',
  icon: {
    lines: 'M3.2 9a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0-11.6 0',
    filled: 'M8.2 9a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0',
  },
} satisfies { tint: string; icon: FeatureIcon };

/**
 * The tile of a feature type: its tint and icon, the same in every list, chip and editor. Decorative. A type missing from
 * this build's catalogue gets a neutral tile, because pages hosted by Twitch may be older than the EBS.
 */
export function KindIcon({ kind, size = 34 }: { kind: string | undefined; size?: number }) {
  const isKnown = kind !== undefined && isFeatureType(kind);
  const { tint, icon } = isKnown ? definitionOf(kind).tile : UNKNOWN;
  return (
    <span
      className={styles.tile}
      style={{ color: `var(${tint})`, width: size, height: size }}
      data-kind={isKnown ? kind : 'unknown'}
      aria-hidden="true"
    >
      <svg
        width="18"
        height="18"
        viewBox="0 0 18 18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={icon.lines} />
        {icon.filled ? <path d={icon.filled} fill="currentColor" /> : null}
      </svg>
    </span>
  );
}
