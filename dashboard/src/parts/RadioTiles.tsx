import { useId } from 'react';
import { RadioGroup } from './RadioGroup.tsx';
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
  const id = useId();
  return (
    <RadioGroup
      legend={legend}
      value={options.find((option) => option.value === value) ?? null}
      options={options}
      keyOf={(option) => option.value}
      onChange={(option) => onChange(option.value)}
      ariaOf={(option) => ({
        'aria-labelledby': `${id}-${option.value}`,
        'aria-describedby': option.line ? `${id}-${option.value}-line` : undefined,
      })}
      className={styles.tiles}
      choiceClassName={styles.tile}
    >
      {(option) => (
        <>
          <span id={`${id}-${option.value}`} className={styles.title}>
            {option.title}
          </span>
          {option.line ? (
            <span id={`${id}-${option.value}-line`} className={styles.line}>
              {option.line}
            </span>
          ) : null}
        </>
      )}
    </RadioGroup>
  );
}
