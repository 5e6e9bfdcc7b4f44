import { OBS_NAME_MAX } from '@bitcue/shared/obs-studio/protocol.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import control from '@bitcue/shared/ui/Control.module.css';
import { HOLD_SCENES_MAX } from '@bitcue/shared/users/waiting-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { obsQuery } from '../../api/queries.ts';
import styles from './HoldScenes.module.css';

/** Props of `HoldScenes`. */
export interface HoldScenesProps {
  /** Scenes during which alerts wait. */
  scenes: readonly string[];
  onChange: (scenes: string[]) => void;
}

/** Edits the scenes during which alerts and lasting effects wait: picked from OBS's scenes, or typed, in case OBS does not list them. */
export function HoldScenes({ scenes, onChange }: HoldScenesProps) {
  const [isAsked, setAsked] = useState(false);
  const { data } = useQuery({ ...obsQuery, enabled: isAsked });
  const [text, setText] = useState('');
  const id = useId();
  const known = data?.report?.scenes ?? [];
  // A name in OBS may begin or end with a space.
  const name = known.includes(text) ? text : text.trim();
  const canAdd = name !== '' && !scenes.includes(name);
  return (
    <fieldset className={styles.scenes}>
      <legend>Alerts wait during scenes</legend>
      {scenes.map((scene) => (
        <Button
          key={scene}
          aria-label={`Remove ${scene}`}
          onClick={() => onChange(scenes.filter((one) => one !== scene))}
        >
          <span className={styles.name}>{scene}</span>
          <X size={14} aria-hidden="true" />
        </Button>
      ))}
      {scenes.length < HOLD_SCENES_MAX ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!canAdd) return;
            onChange([...scenes, name]);
            setText('');
          }}
        >
          <input
            type="text"
            aria-label="Scene"
            className={control.control}
            list={id}
            autoComplete="off"
            spellCheck={false}
            placeholder="As it is named in OBS"
            maxLength={OBS_NAME_MAX}
            value={text}
            onFocus={() => setAsked(true)}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <datalist id={id}>
            {known
              .filter((one) => !scenes.includes(one))
              .map((one) => (
                <option key={one} value={one} />
              ))}
          </datalist>
          <Button type="submit" disabled={!canAdd}>
            Add
          </Button>
        </form>
      ) : null}
      {scenes.length > 0 ? <small>Effects that last, such as a muted microphone, wait with them.</small> : null}
    </fieldset>
  );
}
