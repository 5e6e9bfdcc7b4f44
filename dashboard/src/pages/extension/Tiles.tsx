import { listFeatureTypes } from '@bitcue/shared/features/catalog.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import { Plus, SlidersHorizontal } from 'lucide-react';
import styles from './Tiles.module.css';

const OFFERED = listFeatureTypes('bits')
  .map((type) => definitionOf(type).title)
  .join(', ');

/** Props of `Tiles`. `isReady`: the data for their dialogs is loaded. */
export interface TilesProps {
  isReady: boolean;
  onPreferences: () => void;
  onAdd: () => void;
}

/** Renders the two tiles above the items (EXT-04). */
export function Tiles({ isReady, onPreferences, onAdd }: TilesProps) {
  return (
    <div className={styles.tiles}>
      <button
        type="button"
        className={styles.tile}
        disabled={!isReady}
        onClick={onPreferences}
        aria-label="Preferences"
      >
        <span className={styles.icon}>
          <SlidersHorizontal size={18} aria-hidden="true" />
        </span>
        <span>
          <span className={styles.title}>Preferences</span>
          <span className={styles.line}>Theme, notification, position</span>
        </span>
      </button>
      <button
        type="button"
        className={styles.tile}
        data-main
        disabled={!isReady}
        onClick={onAdd}
        aria-label="Add Interaction"
      >
        <span className={styles.icon}>
          <Plus size={18} aria-hidden="true" />
        </span>
        <span>
          <span className={styles.title}>Add Interaction</span>
          <span className={styles.line}>{OFFERED}</span>
        </span>
      </button>
    </div>
  );
}
