import { OBS_LEVELS } from '@bitcue/shared/obs-studio/connection.ts';
import { OBS_SCENES } from '../../src/obs-messages.ts';
import { Switch } from '../parts/Switch.tsx';
import type { StageObs } from './use-obs.ts';

/** Chooses where the alert page plays, and changes the stage's OBS as a streamer would. */
export function ObsControls({ obs }: { obs: StageObs }) {
  const { level, state, change } = obs;
  return (
    <fieldset className="obs">
      <legend className="sr-only">OBS</legend>
      <label className="obs-field">
        Alert page in
        <select
          value={level ?? ''}
          onChange={({ target }) => obs.setLevel(target.value === '' ? null : Number(target.value))}
        >
          <option value="">A browser</option>
          {OBS_LEVELS.map((name, at) => (
            <option key={name} value={at}>
              OBS: {name}
            </option>
          ))}
        </select>
      </label>
      {level === null ? null : (
        <>
          <label className="obs-field">
            Scene
            <select
              value={state.scene}
              onChange={({ target }) => change({ scene: target.value as (typeof OBS_SCENES)[number] })}
            >
              {OBS_SCENES.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <Switch label="Streaming" checked={state.streaming} onChange={(streaming) => change({ streaming })} />
          <Switch label="Source visible" checked={state.shown} onChange={(shown) => change({ shown })} />
          <Switch
            label="Replay buffer"
            checked={state.replaybuffer}
            onChange={(replaybuffer) => change({ replaybuffer })}
          />
        </>
      )}
      <span className="muted small" role="status">
        {level === null ? null : obs.news}
      </span>
    </fieldset>
  );
}
