import { type DesignChange, mergeDesign } from '@bitcue/shared/items/alert-design.ts';
import type { ReactNode } from 'react';
import { DesignFields } from './DesignFields.tsx';
import styles from './LookFields.module.css';

/** Props of `LookFields`. */
export interface LookFieldsProps {
  /** What is different from the channel's design; empty for nothing. */
  look: DesignChange;
  onChange: (look: DesignChange) => void;
  /** Further choices, above the design's. */
  children?: ReactNode;
}

/** Edits how the alerts of one item or reward look, folded away: most look like the channel's. */
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
