import { ALERT_STYLES } from '@bitcue/shared/items/alert-design.ts';
import { useEffect, useState } from 'react';
import { stageDesignSchema } from '../../src/stage-api.ts';
import { request } from '../api/call.ts';
import { useStage } from '../api/stage-context.ts';

/** Chooses the style of alerts, as the streamer does in Preferences. It applies from the next alert. */
export function StyleSwitch() {
  const { state, run } = useStage();
  const [style, setStyle] = useState<string | null>(null);
  const isUp = state.ebs.state === 'up';

  useEffect(() => {
    if (!isUp) return;
    let isCurrent = true;
    // The choice is disabled until the style is known. If this fails, it is read again when the backend is back.
    readStyle().then(
      (read) => isCurrent && setStyle(read),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isUp]);

  async function choose(next: string): Promise<void> {
    if (await run(() => request('PUT', '/stage/design', { style: next }))) setStyle(next);
  }

  return (
    <label>
      <span>Alert style</span>
      <select
        value={style ?? ''}
        disabled={!isUp || style === null}
        onChange={(event) => void choose(event.target.value)}
      >
        {style === null && <option value="">Not known yet</option>}
        {ALERT_STYLES.map((one) => (
          <option key={one} value={one}>
            {one.slice(0, 1).toUpperCase() + one.slice(1)}
          </option>
        ))}
      </select>
    </label>
  );
}

async function readStyle(): Promise<string> {
  const response = await request('GET', '/stage/design');
  return stageDesignSchema.parse(await response.json()).style;
}
