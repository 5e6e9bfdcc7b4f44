import { CANVAS } from '@bitcue/shared/constants/geometry.ts';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { useState } from 'react';
import { NumberField } from '../../parts/NumberField.tsx';
import type { EditorProps } from '../editor.ts';
import { PlaceCanvas } from './PlaceCanvas.tsx';
import styles from './PlaceFields.module.css';
import { parsePixels, readPlace, resizePlace, storePlace } from './place.ts';

/** Props of `PlaceFields`. */
export interface PlaceFieldsProps extends Pick<EditorProps<'video'>, 'settings' | 'onChange' | 'errors'> {
  /** Address of the video shown in the box, if one was chosen. */
  source: string | undefined;
}

/** Edits a video's position and size, on the canvas or as numbers (VID-01). */
export function PlaceFields({ settings, onChange, errors, source }: PlaceFieldsProps) {
  const place = readPlace(settings);
  const [lockedRatio, setLockedRatio] = useState<number | null>(() => place.w / place.h);
  const problem = errors.position ?? errors.size;
  const setPlace = (next: typeof place) => onChange({ ...settings, ...storePlace(next) });
  const side = (name: 'x' | 'y' | 'w' | 'h', label: string, max: number) => (
    <NumberField
      label={label}
      value={place[name]}
      parse={(text) => parsePixels(text, max)}
      onChange={(pixels) =>
        setPlace(
          name === 'w' || name === 'h'
            ? resizePlace(place, { [name]: pixels }, lockedRatio)
            : { ...place, [name]: pixels },
        )
      }
    />
  );
  return (
    <section className={styles.fields} aria-label="Position and size">
      <h3>Position and size</h3>
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <PlaceCanvas place={place} ratio={lockedRatio} source={source} onChange={setPlace} />
      <p className={styles.line}>
        Drag the box, or its edges. With the keyboard: arrows move it, Shift and arrows resize it, Alt makes the steps
        small.
      </p>
      <div className={styles.numbers}>
        {side('x', 'Left', CANVAS.w - place.w)}
        {side('y', 'Top', CANVAS.h - place.h)}
        {side('w', 'Width', CANVAS.w)}
        {side('h', 'Height', CANVAS.h)}
        <Switch
          label="Keep the ratio"
          checked={lockedRatio !== null}
          onChange={(isLocked) => setLockedRatio(isLocked ? place.w / place.h : null)}
        />
      </div>
    </section>
  );
}
