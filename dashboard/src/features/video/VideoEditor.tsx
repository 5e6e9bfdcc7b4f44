import { CANVAS } from '@bitcue/shared/constants/geometry.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { useState } from 'react';
import { useMediaById } from '../../media/library/clip-queries.ts';
import { MediaListEditor } from '../../media/MediaListEditor.tsx';
import { NumberField } from '../../parts/NumberField.tsx';
import type { EditorProps } from '../editor.ts';
import { CANVAS_HELP, PlaceCanvas } from './PlaceCanvas.tsx';
import { parsePixels, readPlace, resizePlace, resizeToWidth, SIZE_PRESETS, storePlace } from './place.ts';
import styles from './VideoEditor.module.css';

/** Editor for a video alert: its videos, how they are chosen, and where they play on the canvas (VID-01). */
export function VideoEditor({ settings, onChange, errors }: EditorProps<'video'>) {
  const known = useMediaById(settings.list.map((entry) => entry.shortId));
  const [first] = settings.list;
  return (
    <div className={styles.editor}>
      <MediaListEditor
        kind="video"
        choice={settings}
        onChange={(choice) => onChange({ ...settings, ...choice })}
        error={errors.list}
      />
      <PlaceFields
        settings={settings}
        onChange={onChange}
        errors={errors}
        source={first && known.find(first.shortId)?.source}
      />
    </div>
  );
}

/** Props of `PlaceFields`. */
interface PlaceFieldsProps extends Pick<EditorProps<'video'>, 'settings' | 'onChange' | 'errors'> {
  /** Address of the video shown in the box, if one was chosen. */
  source: string | undefined;
}

/** Editor for a video's position and size, on the canvas or as numbers (VID-01). */
function PlaceFields({ settings, onChange, errors, source }: PlaceFieldsProps) {
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
      <fieldset className={styles.presets}>
        <legend>Size</legend>
        {SIZE_PRESETS.map(({ name, w }) => (
          <Button key={name} onClick={() => setPlace(resizeToWidth(place, w, lockedRatio ?? place.w / place.h))}>
            {name}
          </Button>
        ))}
      </fieldset>
      <PlaceCanvas place={place} ratio={lockedRatio} source={source} onChange={setPlace} />
      <p className={styles.line}>{CANVAS_HELP}</p>
      <div className={styles.numbers}>
        {side('x', 'Left', CANVAS.w - place.w)}
        {side('y', 'Top', CANVAS.h - place.h)}
        {side('w', 'Width', CANVAS.w)}
        {side('h', 'Height', CANVAS.h)}
        <Switch
          label="Keep aspect ratio"
          checked={lockedRatio !== null}
          onChange={(isLocked) => setLockedRatio(isLocked ? place.w / place.h : null)}
        />
      </div>
    </section>
  );
}
