import type { swapPreview } from '@bitcue/shared/api/swapper.ts';
import type { z } from 'zod';
import { SlotsBar } from '../../parts/SlotsBar.tsx';
import styles from './SlotBars.module.css';

/** Props of `SlotBars`. */
export interface SlotBarsProps {
  slots: z.output<typeof swapPreview>['slots'];
  /** Slots of other apps. */
  others: number;
  /** Slots that the swap fills. */
  created: number;
}

/** Renders the slots on Twitch before and after a swap, as bars and in numbers. */
export function SlotBars({ slots: { before, after, total }, others, created }: SlotBarsProps) {
  return (
    <dl className={styles.slots}>
      <dt>Now</dt>
      <dd>
        <SlotsBar yours={before - others} others={others} total={total} />
      </dd>
      <dd className={styles.number}>
        {before} of {total}
      </dd>
      <dt>Then</dt>
      <dd>
        <SlotsBar yours={after - others - created} created={created} others={others} total={total} />
      </dd>
      <dd className={styles.number}>
        {after} of {total}
      </dd>
    </dl>
  );
}
