import type { StreamerInteraction } from '@bitcue/shared/api/user.ts';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { Gem } from '@bitcue/shared/ui/Gem.tsx';
import hidden from '@bitcue/shared/ui/Spoken.module.css';
import { Points } from '../rewards/list/RewardTile.tsx';
import styles from './Price.module.css';

/** Renders what was paid: Bits with their gem, points with their ring; a chip if nobody paid. */
export function Price({ source, amount, isReplay }: Pick<StreamerInteraction, 'source' | 'amount' | 'isReplay'>) {
  if (source === 'points') return <Points cost={amount} />;
  if (source !== 'bits') return <Chip>{isReplay ? 'Replay' : 'Demo'}</Chip>;
  return (
    <span className={styles.bits}>
      <Gem amount={amount} />
      {amount.toLocaleString('en')}
      <span className={hidden.spoken}> Bits</span>
    </span>
  );
}
