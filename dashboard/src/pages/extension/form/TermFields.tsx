import { BIT_AMOUNTS, DEFAULT_BIT_AMOUNT } from '@bitcue/shared/constants/bits.ts';
import { COOLDOWNS, type CooldownSeconds } from '@bitcue/shared/constants/platform.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { Gem } from '@bitcue/shared/ui/Gem.tsx';
import { RadioGroup } from '../../../parts/RadioGroup.tsx';
import { Slider } from '../../../parts/Slider.tsx';
import styles from './TermFields.module.css';

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

/** Chooses one of the allowed Bit amounts, one per slider step (ITEM-06, LIM-04). */
export function BitAmountSlider({
  amount,
  onChange,
}: {
  amount: ExtensionItem['amount'];
  onChange: (amount: ExtensionItem['amount']) => void;
}) {
  return (
    <Slider
      label="Bit Amount"
      value={BIT_AMOUNTS.indexOf(amount)}
      min={0}
      max={BIT_AMOUNTS.length - 1}
      valueText={`${amount.toLocaleString('en')} Bits`}
      onChange={(step) => onChange(BIT_AMOUNTS[step] ?? DEFAULT_BIT_AMOUNT)}
    >
      <Gem amount={amount} size={18} />
      {amount.toLocaleString('en')} Bits
    </Slider>
  );
}
