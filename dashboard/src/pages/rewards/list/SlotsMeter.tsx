import { Card } from '../../../parts/Page.tsx';
import type { RewardsData } from '../rewards-cache.ts';
import styles from './SlotsMeter.module.css';

/** Renders how many of the channel's reward slots on Twitch are used, and by whom (RWD-24). */
export function SlotsMeter({ rewards, slots }: Pick<RewardsData, 'rewards' | 'slots'>) {
  const others = rewards.filter(({ place }) => place === 'other-app').length;
  const yours = slots.used - others;
  const share = (count: number) => ({ width: `${(count / slots.total) * 100}%` });
  return (
    <Card className={styles.card} aria-label="Reward slots">
      <p>
        <b>
          {slots.used} of {slots.total}
        </b>{' '}
        slots used on Twitch
      </p>
      <div className={styles.bar} aria-hidden="true">
        <span className={styles.yours} style={share(yours)} />
        <span className={styles.others} style={share(others)} />
      </div>
      <p className={styles.legend}>
        <span data-key="yours">{yours} yours</span>
        <span data-key="others">{others} of other apps</span>
        <span data-key="free">{Math.max(0, slots.total - slots.used)} free</span>
      </p>
    </Card>
  );
}
