import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import { type ReactNode, useId } from 'react';
import styles from './RadioGroup.module.css';

/** What a group of radio buttons takes. How it looks is the caller's: `className` of all choices, `choiceClassName` of each. */
export interface RadioGroupProps<T> {
  legend: string;
  /** The chosen one; null when none is. */
  value: T | null;
  options: readonly T[];
  keyOf: (option: T) => string | number;
  onChange: (option: T) => void;
  /** What stands in the label of an option. */
  children: (option: T) => ReactNode;
  /** Ids of what names and describes an option, where that is not all of its label. */
  ariaOf?: (option: T) => { 'aria-labelledby'?: string | undefined; 'aria-describedby'?: string | undefined };
  className: string | undefined;
  choiceClassName: string | undefined;
}

/** Radio buttons under a legend: the button itself is unseen and covers its label, whose look says what is chosen. */
export function RadioGroup<T>({
  legend,
  value,
  options,
  keyOf,
  onChange,
  children,
  ariaOf,
  className,
  choiceClassName,
}: RadioGroupProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={className}>
        {options.map((option) => (
          <label key={keyOf(option)} className={joinClasses(styles.choice, choiceClassName)}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={option === value}
              onChange={() => onChange(option)}
              {...ariaOf?.(option)}
            />
            {children(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One choice: what is stored, what is shown, and a line that says what it does. */
interface RadioTile<V extends string> {
  value: V;
  title: string;
  line?: string;
}

/** What a group of tiles takes. */
interface RadioTilesProps<V extends string> {
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
