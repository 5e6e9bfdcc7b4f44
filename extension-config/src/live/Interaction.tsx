import { Gem } from '@bitcue/shared/ui/Gem.tsx';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import type { ReactNode } from 'react';
import type { Config } from '../app/config-store.ts';
import styles from './Live.module.css';

/** One use of an item: what, by whom, for how much, and the viewer's words; `children` come last. */
export function Interaction({ interaction, children }: { interaction: Config['recent'][number]; children: ReactNode }) {
  const { kinds, title, viewer, text } = interaction;
  return (
    <li className={styles.row}>
      <KindIcon kind={kinds[0]} />
      <div className={styles.words}>
        <h3 className={styles.name}>{title}</h3>
        <p className={styles.line}>
          <span>{viewer}</span>
          <Price interaction={interaction} />
        </p>
      </div>
      {children}
      {text === null ? null : <p className={styles.text}>{text}</p>}
    </li>
  );
}

function Price({ interaction: { source, amount } }: { interaction: Config['recent'][number] }) {
  if (source === 'demo' || source === 'drill') return <span>Test</span>;
  // The currency of an unknown trigger source is unknown, so no amount is shown.
  if (source === 'unknown') return null;
  const shown = amount.toLocaleString('en-US');
  if (source === 'points') return <span>{shown} points</span>;
  return (
    <span className={styles.price}>
      <Gem amount={amount} size={12} />
      {shown} Bits
    </span>
  );
}
