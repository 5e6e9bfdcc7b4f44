import { Button } from '@bitcue/shared/ui/Button.tsx';
import control from '@bitcue/shared/ui/Control.module.css';
import { Field } from '@bitcue/shared/ui/Field.tsx';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import styles from './NameList.module.css';

/** Props of `NameList`. */
export interface NameListProps {
  label: string;
  /** Word for one name, as in 'Add a category'. */
  noun: string;
  names: readonly string[];
  onChange: (names: string[]) => void;
  /** Maximum number of names, and of characters per name. */
  max: number;
  nameMax: number;
  hint?: string;
  error?: string | undefined;
  /** Names to choose from. Others can be typed. */
  known?: readonly string[];
}

/** Editor for a list of names. Typed text is added on Enter and on blur, so that it is not lost. */
export function NameList({ label, noun, names, onChange, max, nameMax, hint, error, known = [] }: NameListProps) {
  const [text, setText] = useState('');
  const id = useId();
  const add = () => {
    const name = text.trim();
    setText('');
    const isThere = names.some((one) => one.toLowerCase() === name.toLowerCase());
    if (name !== '' && !isThere) onChange([...names, name]);
  };
  return (
    <div className={styles.list}>
      <Field label={label} error={error} hint={names.length < max ? hint : `You can add up to ${max}.`}>
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            className={control.control}
            list={id}
            autoComplete="off"
            spellCheck={false}
            maxLength={nameMax}
            disabled={names.length >= max}
            placeholder={`Add a ${noun}`}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
        )}
      </Field>
      <datalist id={id}>
        {known
          .filter((one) => !names.includes(one))
          .map((one) => (
            <option key={one} value={one} />
          ))}
      </datalist>
      {names.length === 0 ? null : (
        <ul className={styles.names} aria-label={label}>
          {names.map((one) => (
            <li key={one}>
              <Button
                className={styles.name}
                aria-label={`Remove ${one}`}
                onClick={() => onChange(names.filter((other) => other !== one))}
              >
                <span>{one}</span>
                <X size={14} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
