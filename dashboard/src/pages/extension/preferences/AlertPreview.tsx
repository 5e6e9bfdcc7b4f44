import type { AlertTheme } from '@bitcue/shared/theme/alert-themes.ts';
import { getBoxColours } from '../../../alerts/colours.ts';
import styles from './AlertPreview.module.css';

/** Renders a notification box in a theme's colours. It fills its parent and scales with the parent's font size. */
export function AlertPreview({ theme }: { theme: AlertTheme }) {
  const { accent, near, far, text, name, ring } = getBoxColours(theme);
  return (
    <span
      className={styles.box}
      style={{
        color: text,
        background: `linear-gradient(100deg, ${near}, ${far} 70%)`,
        boxShadow: `inset 0 0 0 1px ${ring}`,
      }}
    >
      <span className={styles.tile} style={{ background: accent }} />
      <span className={styles.words}>
        <span className={styles.who}>
          <b style={{ color: name }}>viewer</b> says
        </span>
        <span className={styles.text}>This is your alert</span>
      </span>
    </span>
  );
}
