import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { Link } from 'react-router';
import { Card } from '../../../parts/Page.tsx';
import { SlotsBar } from '../../../parts/SlotsBar.tsx';
import type { RewardsData } from '../rewards-cache.ts';
import styles from './SlotsMeter.module.css';

/** Props of `SlotsMeter`. */
export interface SlotsMeterProps extends Pick<RewardsData, 'rewards' | 'slots'> {
  /** Name of the set that the Auto Swapper has on; null for none. */
  on: string | null;
}

/** Renders how many of the channel's reward slots on Twitch are used, and by whom (RWD-24). */
export function SlotsMeter({ rewards, slots, on }: SlotsMeterProps) {
  const others = rewards.filter(({ place }) => place === 'other-app').length;
  const yours = slots.used - others;
  return (
    <Card className={styles.card} aria-label="Reward slots">
      <p>
        <b>
          {slots.used} of {slots.total}
        </b>{' '}
        slots used on Twitch
      </p>
      <SlotsBar yours={yours} others={others} total={slots.total} />
      <p className={styles.legend}>
        <span data-key="yours">{yours} yours</span>
        <span data-key="others">{others} from other apps</span>
        <span data-key="free">{Math.max(0, slots.total - slots.used)} free</span>
        {on === null ? null : (
          <Link to="/dashboard/auto-swapper" className={styles.on}>
            <Chip tone="cue" dot>
              {on} is on
            </Chip>
          </Link>
        )}
      </p>
    </Card>
  );
}
