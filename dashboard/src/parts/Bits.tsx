import { Gem } from '@bitcue/shared/ui/Gem.tsx';
import hidden from '@bitcue/shared/ui/Spoken.module.css';
import styles from './Bits.module.css';

/** Renders an amount of Bits: the gem of Twitch's tier, then the number. */
export function Bits({ amount }: { amount: number }) {
  return (
    <span className={styles.bits}>
      <Gem amount={amount} />
      {amount.toLocaleString('en')}
      <span className={hidden.spoken}> Bits</span>
    </span>
  );
}
