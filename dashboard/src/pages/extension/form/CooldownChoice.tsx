import { COOLDOWNS, type CooldownSeconds } from '@bitcue/shared/constants/platform.ts';
import { RadioGroup } from '../../../parts/RadioGroup.tsx';
import styles from './CooldownChoice.module.css';

/** Chooses one of the three cooldowns (ITEM-07). */
export function CooldownChoice({
  seconds,
  onChange,
}: {
  seconds: number;
  onChange: (seconds: CooldownSeconds) => void;
}) {
  return (
    <RadioGroup
      legend="Cooldown"
      value={COOLDOWNS.find((choice) => choice.seconds === seconds) ?? null}
      options={COOLDOWNS}
      keyOf={(choice) => choice.seconds}
      onChange={(choice) => onChange(choice.seconds)}
      className={styles.choices}
      choiceClassName={styles.choice}
    >
      {(choice) => <span className={styles.label}>{choice.label}</span>}
    </RadioGroup>
  );
}
