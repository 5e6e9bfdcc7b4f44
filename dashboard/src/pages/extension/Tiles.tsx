import { ITEMS_MAX } from '@bitcue/shared/constants/platform.ts';
import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import { listFeatureTypes } from '@bitcue/shared/features/catalog.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import { Plus, SlidersHorizontal } from 'lucide-react';
import styles from './Tiles.module.css';

const OFFERED = listFeatureTypes('bits')
  .map((type) => definitionOf(type).title)
  .join(', ');

/** Props of `Tiles`. */
export interface TilesProps {
  /** Number of items; null while the data for the dialogs is loading. */
  items: number | null;
  onPreferences: () => void;
  onAdd: () => void;
}

/** Renders the two tiles above the items (EXT-04). */
export function Tiles({ items, onPreferences, onAdd }: TilesProps) {
  const isFull = items !== null && items >= ITEMS_MAX;
  return (
    <div className={styles.tiles}>
      <button
        type="button"
        className={styles.tile}
        disabled={items === null}
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
        disabled={items === null || isFull}
        onClick={onAdd}
        aria-label="Add Interaction"
      >
        <span className={styles.icon}>
          <Plus size={18} aria-hidden="true" />
        </span>
        <span>
          <span className={styles.title}>Add Interaction</span>
          <span className={styles.line}>{isFull ? ERRORS['item.limit'].message : OFFERED}</span>
        </span>
      </button>
    </div>
  );
}
