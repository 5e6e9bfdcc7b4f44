import { joinClasses } from './join-classes.ts';
import hidden from './Spoken.module.css';
import styles from './Switch.module.css';

/** Props of a switch. */
export interface SwitchProps {
  /** The accessible name; shown beside the switch unless `hideLabel` is set. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hideLabel?: boolean;
  disabled?: boolean;
}

/** An on/off switch. */
export function Switch({ label, checked, onChange, hideLabel = false, disabled = false }: SwitchProps) {
  return (
    <label className={joinClasses(styles.switch, disabled && styles.disabled)}>
      <input
        type="checkbox"
        role="switch"
        className={styles.input}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
      <span className={hideLabel ? hidden.spoken : undefined}>{label}</span>
    </label>
  );
}
