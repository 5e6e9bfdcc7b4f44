import { TIERS, type Tier } from '@bitcue/shared/alerts/tiers.ts';
import { BITS_TIERS } from '@bitcue/shared/constants/bits.ts';
import type { AlertDesign, DesignChange } from '@bitcue/shared/items/alert-design.ts';
import { Gem } from '@bitcue/shared/ui/Gem.tsx';
import { DesignFields } from '../../../../parts/DesignFields.tsx';
import { RadioGroup } from '../../../../parts/RadioGroup.tsx';
import styles from './AlertDesigner.module.css';

/** Props of `AlertDesigner`. */
interface AlertDesignerProps {
  design: AlertDesign;
  /** The tier being designed; null for all. */
  tier: Tier | null;
  onTier: (tier: Tier | null) => void;
  onChange: (change: DesignChange) => void;
}

/** Lowest number of Bits in a tier. */
const bitsOf = (tier: Tier): number => BITS_TIERS[tier - 1] ?? 1;

/** Edits the design of all alerts, or how one tier differs from it. */
export function AlertDesigner({ design, tier, onTier, onChange }: AlertDesignerProps) {
  return (
    <section className={styles.designer} aria-label="Alert design">
      <header>
        <h3>Alert design</h3>
        <p className={styles.hint}>Try it on the stage above. Your stream changes when you put it there.</p>
      </header>
      <RadioGroup<Tier | null>
        legend="Design"
        value={tier}
        options={[null, ...TIERS]}
        keyOf={(one) => one ?? 'all'}
        onChange={onTier}
        className={styles.tiers}
        choiceClassName={styles.tier}
      >
        {(one) => (one === null ? 'All tiers' : <TierName tier={one} isOwn={design.tiers[one] !== undefined} />)}
      </RadioGroup>
      <DesignFields
        key={tier}
        design={tier === null ? design : (design.tiers[tier] ?? {})}
        inherited={tier === null ? null : 'Like all tiers'}
        onChange={onChange}
      />
    </section>
  );
}

function TierName({ tier, isOwn }: { tier: Tier; isOwn: boolean }) {
  const bits = bitsOf(tier);
  return (
    <>
      <Gem amount={bits} />
      {bits.toLocaleString('en')} Bits and up
      {isOwn ? <span className={styles.own}>own</span> : null}
    </>
  );
}
