import { COOLDOWNS, type CooldownSeconds } from '@bitcue/shared/constants/items.ts';
import { useId } from 'react';
import styles from './CooldownChoice.module.css';

/** Chooses one of the three cooldowns (ITEM-07). */
export function CooldownChoice({
  seconds,
  onChange,
}: {
  seconds: number;
  onChange: (seconds: CooldownSeconds) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>Cooldown</legend>
      <div className={styles.choices}>
        {COOLDOWNS.map((choice) => (
          <label key={choice.seconds} className={styles.choice}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={choice.seconds === seconds}
              onChange={() => onChange(choice.seconds)}
            />
            <span className={styles.label}>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
