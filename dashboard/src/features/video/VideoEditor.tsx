import { useMediaById } from '../../media/library/clip-queries.ts';
import { MediaListEditor } from '../../media/MediaListEditor.tsx';
import type { EditorProps } from '../editor.ts';
import { PlaceFields } from './PlaceFields.tsx';
import styles from './VideoEditor.module.css';

/** Edits a video alert: its videos, how they are chosen, and where they play on the canvas (VID-01). */
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
