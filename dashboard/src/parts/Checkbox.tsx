import type { ReactNode } from 'react';
import styles from './Checkbox.module.css';

/** What a checkbox takes. `children`: its label. */
export interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A checkbox whose whole line can be pressed. */
export function Checkbox({ checked, onChange, children }: CheckboxProps) {
  return (
    <label className={styles.label}>
      <input
        type="checkbox"
        className={styles.box}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}
