import type { CSSProperties, ReactNode } from 'react';
import styles from './Slider.module.css';

/** Props of `Slider`. `value`, `min`, `max` and `step` are those of the native slider. */
export interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
  /** The value in words, for screen readers. */
  valueText: string;
  /** The value shown to the right of the label; `valueText` by default. */
  children?: ReactNode;
  disabled?: boolean;
}

/** Renders a native slider with its label on the left and its value on the right. */
export function Slider({ label, value, min, max, step = 1, onChange, valueText, children, disabled }: SliderProps) {
  const share = max === min ? 0 : (value - min) / (max - min);
  return (
    <label className={styles.slider}>
      <span className={styles.top}>
        <span>{label}</span>
        <span className={styles.value} aria-hidden="true">
          {children ?? valueText}
        </span>
      </span>
      <input
        type="range"
        className={styles.input}
        style={{ '--share': share } as CSSProperties}
        aria-label={label}
        aria-valuetext={valueText}
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}
