import { createContext, useContext } from 'react';
import type { StageState } from '../../src/stage-api.ts';

/** Context shared by all parts of the page. */
export interface Stage {
  state: StageState;
  /** Runs a call to the simulator and shows its error, if any. Returns true if it succeeded. */
  run(action: () => Promise<unknown>): Promise<boolean>;
}

/** Set by App once the state is loaded. */
export const StageContext = createContext<Stage | null>(null);

/** The stage context. Throws outside of it. */
export function useStage(): Stage {
  const stage = useContext(StageContext);
  if (stage === null) throw new Error('useStage must be used within a StageContext.');
  return stage;
}
