import styles from './FeatureTile.module.css';

/** How a feature type is drawn: a colour of `theme.css`, and SVG path data on an 18 px square. */
export interface TileLook {
  tint: string;
  icon: { lines: string; filled?: string | undefined };
}

/** Look of feature types that this build does not know, and of empty places. */
const NEUTRAL: TileLook = {
  tint: '--text-2',
  icon: {
    lines: 'M3.2 9a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0-11.6 0',
    filled: 'M8.2 9a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0',
  },
};

/** Props of `FeatureTile`. `kind` names the feature type for tests; null without a known one. */
interface FeatureTileProps {
  kind: string | null;
  look: TileLook | null;
  size?: number;
}

/** The tile of a feature: its tint and icon, the same in every list, chip and editor. Decorative. */
export function FeatureTile({ kind, look, size = 34 }: FeatureTileProps) {
  const { tint, icon } = look ?? NEUTRAL;
  return (
    <span
      className={styles.tile}
      style={{ color: `var(${tint}, var(${NEUTRAL.tint}))`, width: size, height: size }}
      data-kind={look === null ? 'unknown' : kind}
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
