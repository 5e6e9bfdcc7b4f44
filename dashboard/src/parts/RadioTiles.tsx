import { useId } from 'react';
import styles from './RadioTiles.module.css';

/** One choice: what is stored, what is shown, and a line that says what it does. */
export interface RadioTile<V extends string> {
  value: V;
  title: string;
  line?: string;
}

/** What a group of tiles takes. */
export interface RadioTilesProps<V extends string> {
  legend: string;
  value: V;
  options: readonly RadioTile<V>[];
  onChange: (value: V) => void;
}

/** One of a few choices, all in view. */
export function RadioTiles<V extends string>({ legend, value, options, onChange }: RadioTilesProps<V>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.tiles}>
        {options.map((option) => (
          <label key={option.value} className={styles.tile}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              aria-labelledby={`${name}-${option.value}`}
              aria-describedby={option.line ? `${name}-${option.value}-line` : undefined}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span id={`${name}-${option.value}`} className={styles.title}>
              {option.title}
            </span>
            {option.line ? (
              <span id={`${name}-${option.value}-line`} className={styles.line}>
                {option.line}
              </span>
            ) : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
