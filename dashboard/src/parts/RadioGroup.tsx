import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import { type ReactNode, useId } from 'react';
import styles from './RadioGroup.module.css';

/** Props of `RadioGroup`. The caller styles it: `className` for the list of choices, `choiceClassName` for each choice. */
export interface RadioGroupProps<T> {
  legend: string;
  /** The chosen option; null for none. */
  value: T | null;
  options: readonly T[];
  keyOf: (option: T) => string | number;
  onChange: (option: T) => void;
  /** Renders an option's label. */
  children: (option: T) => ReactNode;
  /** Ids of an option's name and description, if they are not its whole label. */
  ariaOf?: (option: T) => { 'aria-labelledby'?: string | undefined; 'aria-describedby'?: string | undefined };
  className: string | undefined;
  choiceClassName: string | undefined;
}

/** Renders radio buttons under a legend. The input is invisible and covers its label, which shows the state. */
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

/** An option: its value, title and description. */
export interface RadioTile<V extends string> {
  value: V;
  title: string;
  line?: string;
}

/** Props of `RadioTiles`. */
interface RadioTilesProps<V extends string> {
  legend: string;
  /** The chosen option; null for none. */
  value: V | null;
  options: readonly RadioTile<V>[];
  onChange: (value: V) => void;
}

/** Renders a few choices as tiles. */
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
