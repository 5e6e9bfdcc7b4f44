import type { ReactNode } from 'react';
import styles from './Checkbox.module.css';

/** Props of `Checkbox`. `children` is the label. */
export interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  /** Id of the element that describes the checkbox. */
  describedBy?: string;
}

/** Renders a checkbox with its label. */
export function Checkbox({ checked, onChange, children, describedBy }: CheckboxProps) {
  return (
    <label className={styles.label}>
      <input
        type="checkbox"
        className={styles.box}
        checked={checked}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}
