import { createContext, useContext } from 'react';
import type { StageState } from '../../src/stage-api.ts';

/** What every part of the page may use. */
export interface Stage {
  state: StageState;
  /** Runs a call to the simulator; a refusal is shown to the person. True when it worked. */
  run(action: () => Promise<unknown>): Promise<boolean>;
}

/** Set by App once the state is known. */
export const StageContext = createContext<Stage | null>(null);

/** The stage around a component. Throws outside of it. */
export function useStage(): Stage {
  const stage = useContext(StageContext);
  if (stage === null) throw new Error('useStage needs a StageContext around it.');
  return stage;
}
