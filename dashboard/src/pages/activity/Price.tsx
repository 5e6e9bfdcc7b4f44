import type { ShownInteraction } from '@bitcue/shared/api/shown-interaction.ts';
import { isPaidWithBits } from '@bitcue/shared/ledger/states.ts';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { Bits } from '../../parts/Bits.tsx';
import { Points } from '../rewards/list/RewardTile.tsx';

/** Renders what was paid: Bits with a gem, points with a ring, the bare amount if the source is unknown; a chip if nobody paid. */
export function Price({ source, amount, isReplay }: Pick<ShownInteraction, 'source' | 'amount' | 'isReplay'>) {
  if (source === 'points') return <Points cost={amount} />;
  if (source === 'unknown') return <>{amount.toLocaleString('en')}</>;
  return isPaidWithBits(source) ? <Bits amount={amount} /> : <Chip>{isReplay ? 'Replay' : 'Demo'}</Chip>;
}
