import { useCallback, useEffect, useState } from 'react';
import { type StageState, stageEventSchema, stageStateSchema } from '../../src/stage-api.ts';
import { call } from './call.ts';

/** Milliseconds between two polls. Events usually come first; this makes up for lost ones. */
const REFRESH_MS = 4_000;

/** The stage's state, kept up to date by the simulator's events. `lost` while the simulator does not respond. */
export interface StageStateView {
  state: StageState | null;
  lost: boolean;
  refresh(): void;
}

/** Reads the state at once, on each `changed` event, and every few seconds while the page is visible. */
export function useStageState(): StageStateView {
  const [state, setState] = useState<StageState | null>(null);
  const [lost, setLost] = useState(false);

  const refresh = useCallback(() => {
    call(stageStateSchema, 'GET', '/stage/state').then(
      (next) => {
        setState(next);
        setLost(false);
      },
      () => setLost(true),
    );
  }, []);

  useEffect(() => {
    refresh();
    const events = new EventSource('/stage/events');
    events.onmessage = (event) => {
      const parsed = stageEventSchema.safeParse(JSON.parse(String(event.data)));
      if (parsed.success && parsed.data.type === 'changed') refresh();
    };
    events.onerror = refresh;
    const timer = setInterval(() => {
      if (!document.hidden) refresh();
    }, REFRESH_MS);
    return () => {
      events.close();
      clearInterval(timer);
    };
  }, [refresh]);

  return { state, lost, refresh };
}
