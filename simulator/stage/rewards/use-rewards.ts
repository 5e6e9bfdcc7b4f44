import { useEffect, useState } from 'react';
import { type StageViewer, type ViewerRewards, viewerRewardsSchema } from '../../src/stage-api.ts';
import { call } from '../api/call.ts';
import { useStage } from '../api/stage-context.ts';
import { getCooldownMs } from './describe-refusal.ts';

/** Milliseconds between two ticks of the countdowns. */
const TICK_MS = 1_000;

/** The channel's rewards as the viewer sees them, and the time for their countdowns. `view` is null until it is read. */
export interface RewardsView {
  view: ViewerRewards | null;
  nowMs: number;
}

/** Reads a logged-in viewer's rewards, and rereads them after each change of the stage's state and when a cooldown ends. */
export function useRewards(viewer: StageViewer): RewardsView {
  const { state } = useStage();
  const [view, setView] = useState<ViewerRewards | null>(null);
  const [nowMs, setNowMs] = useState(Date.now);
  const { login, loggedIn } = viewer;
  const cooling = view?.rewards.filter((reward) => reward.refusal === 'cooldown') ?? [];
  const ended = cooling.filter((reward) => getCooldownMs(reward, nowMs) === 0).length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state, or a cooldown that ended, is the reason to read
  useEffect(() => {
    if (!loggedIn) return;
    let isCurrent = true;
    call(viewerRewardsSchema, 'GET', `/stage/viewers/${login}/rewards`).then(
      (next) => {
        if (isCurrent) setView(next);
      },
      // The page already says that the simulator is not responding.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [state, login, loggedIn, ended]);

  const isCooling = cooling.length > 0;
  useEffect(() => {
    if (!isCooling) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isCooling]);

  return { view, nowMs };
}
