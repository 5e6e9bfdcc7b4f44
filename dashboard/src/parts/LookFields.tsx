import { type DesignChange, mergeDesign } from '@bitcue/shared/items/alert-design.ts';
import type { ReactNode } from 'react';
import { DesignFields } from './DesignFields.tsx';
import styles from './LookFields.module.css';

/** Props of `LookFields`. */
export interface LookFieldsProps {
  /** Differences from the channel's design; empty if there are none. */
  look: DesignChange;
  onChange: (look: DesignChange) => void;
  /** Further choices, above the design's. */
  children?: ReactNode;
}

/** Editor for the own look of an item or reward. It is collapsed, because most look like the channel's. */
export function LookFields({ look, onChange, children }: LookFieldsProps) {
  const isOwn = Object.keys(look).length > 0;
  return (
    <details className={styles.look}>
      <summary>
        Alert look <span>{isOwn ? 'Its own' : 'Like the channel'}</span>
      </summary>
      <div className={styles.fields}>
        {children}
        <DesignFields
          design={look}
          inherited="Like the channel"
          onChange={(change) => onChange(mergeDesign(look, change))}
        />
      </div>
    </details>
  );
}
