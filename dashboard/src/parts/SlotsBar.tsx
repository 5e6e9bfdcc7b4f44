import styles from './SlotsBar.module.css';

/** Props of `SlotsBar`: numbers of slots. */
export interface SlotsBarProps {
  yours: number;
  /** Slots that a swap fills. */
  created?: number;
  /** Slots of other apps. */
  others: number;
  total: number;
}

/** Renders a channel's reward slots on Twitch as a bar. The numbers are next to it, so it is hidden from screen readers. */
export function SlotsBar({ yours, created = 0, others, total }: SlotsBarProps) {
  const share = (count: number) => ({ width: `${(Math.max(0, count) / total) * 100}%` });
  return (
    <div className={styles.bar} aria-hidden="true">
      <span className={styles.yours} style={share(yours)} />
      {created > 0 ? <span className={styles.created} style={share(created)} /> : null}
      <span className={styles.others} style={share(others)} />
    </div>
  );
}
