import type { ViewerItem } from '@bitcue/shared/api/hosted.ts';
import { FeatureTile } from '@bitcue/shared/ui/FeatureTile.tsx';
import { Gem } from '@bitcue/shared/ui/Gem.tsx';
import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type Availability, formatAmount, formatCountdown } from '../items/item-availability.ts';
import styles from './ItemRow.module.css';

/** Props of a row. */
export interface ItemRowProps {
  item: ViewerItem;
  availability: Availability;
  /** True while this item is the one being filled in. */
  open: boolean;
  /** True while another item waits for Twitch, so that nothing else can be chosen. */
  locked: boolean;
  onToggle: () => void;
  /** Shown below the row while it is open. */
  children?: ReactNode;
}

/** An item: its title, whether it can be used now, and its price as a button. The whole row presses the button. */
export function ItemRow({ item, availability, open, locked, onToggle, children }: ItemRowProps) {
  const below = useId();
  const button = useRef<HTMLButtonElement>(null);
  const row = useRef<HTMLLIElement>(null);
  const wasOpen = useRef(open);
  const ready = availability.kind === 'ready';
  const off = (!ready && !open) || locked;

  useEffect(() => {
    if (open && !wasOpen.current) row.current?.scrollIntoView?.({ block: 'nearest' });
    // The focused element inside was removed, so return keyboard users to the item.
    if (!open && wasOpen.current && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = open;
  }, [open]);

  return (
    <li ref={row} className={joinClasses(styles.item, open && styles.open)}>
      <div className={joinClasses(styles.row, !ready && styles.off)}>
        <FeatureTile kind={item.kinds[0] ?? null} look={item.tile} />
        <div className={styles.words}>
          <h2 className={styles.title}>{item.title}</h2>
          <p className={styles.line}>{describeLine(item, availability)}</p>
        </div>
        <button
          ref={button}
          type="button"
          className={styles.use}
          aria-label={`Use ${formatAmount(item.amount)} Bits: ${item.title}`}
          aria-expanded={open}
          aria-controls={open ? below : undefined}
          aria-disabled={off || undefined}
          onClick={off ? undefined : onToggle}
        >
          <Gem amount={item.amount} />
          {formatAmount(item.amount)}
        </button>
      </div>
      {open ? (
        <div id={below} className={styles.below}>
          {children}
        </div>
      ) : null}
    </li>
  );
}

function describeLine(item: ViewerItem, availability: Availability): string {
  switch (availability.kind) {
    case 'ready':
      return item.hint;
    case 'cooldown':
      return `Ready in ${formatCountdown(availability.readyInMs)}`;
    case 'unavailable':
      return availability.reason;
  }
}
