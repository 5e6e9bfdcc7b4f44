import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import hidden from '@bitcue/shared/ui/Spoken.module.css';
import { Lock } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { Bits } from '../../../parts/Bits.tsx';
import styles from './RewardTile.module.css';

const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
/** Cost from which a tile shows the short form, in points. */
const SHORT_FROM = 100_000;

/** Renders a cost in channel points: a ring, then the number. */
export function Points({ cost, isShort = false }: { cost: number; isShort?: boolean }) {
  const full = cost.toLocaleString('en');
  return (
    <span className={styles.points}>
      <svg width="14" height="14" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
        <circle cx="8" cy="8" r="6.3" strokeWidth="1.8" />
        <path d="M8 4.6A3.4 3.4 0 0 1 11.4 8" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
      <span aria-hidden={isShort || undefined}>{isShort && cost >= SHORT_FROM ? SHORT.format(cost) : full}</span>
      <span className={hidden.spoken}>{isShort ? `${full} points` : ' points'}</span>
    </span>
  );
}

/** Renders what a reward costs: channel points, or Bits if it is a Power-up. */
export function Cost({ reward, isShort }: { reward: Pick<Reward, 'place' | 'cost'>; isShort?: boolean }) {
  return reward.place === 'power-up' ? <Bits amount={reward.cost} /> : <Points cost={reward.cost} isShort={isShort} />;
}

/**
 * Renders the tile that viewers know: colour, picture and cost, 6.5rem wide by default (RWD-01). A picture that cannot be
 * loaded is left out.
 */
export function RewardTile({ reward, size = '6.5rem' }: { reward: Reward; size?: string }) {
  const { image, default_image, background_color, place, is_enabled } = reward;
  const source = (image ?? default_image).url_4x;
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      className={joinClasses(styles.tile, place === 'draft' && styles.draft, !is_enabled && styles.off)}
      style={{ width: size, height: size, '--reward': background_color } as CSSProperties}
    >
      {failed === source ? null : <img src={source} alt="" onError={() => setFailed(source)} />}
      {place === 'other-app' || place === 'power-up' ? (
        <span className={styles.lock}>
          <Lock size={12} aria-hidden="true" />
        </span>
      ) : null}
      <span className={styles.cost}>
        <Cost reward={reward} isShort />
      </span>
    </span>
  );
}
