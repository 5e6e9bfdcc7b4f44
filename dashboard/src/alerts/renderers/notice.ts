import { createIcon } from '../icons.ts';
import { TIME_MS } from '../motion.ts';
import type { Outcome, Renderer } from './renderer.ts';

/** Words only, for as long as the cue says. */
export const renderNotice: Renderer<'notice'> = (cue, { id, lane, stage, fromMs, onStarted }) => {
  const box = stage.addBox({ id, lane, cue, icon: createIcon('notice') });
  const startedAt = Date.now() - fromMs;
  const positionMs = () => Math.min(cue.durationMs, Date.now() - startedAt);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeTimer = setInterval(() => box.showAt(positionMs() / cue.durationMs), TIME_MS);
  const done = new Promise<Outcome>((resolve) => {
    timer = setTimeout(
      () => {
        clearInterval(timeTimer);
        box.linger();
        resolve('finished');
      },
      Math.max(0, cue.durationMs - fromMs),
    );
  });
  box.enter();
  box.run(cue.durationMs, fromMs);
  onStarted();
  return {
    done,
    positionMs,
    stop: () => {
      clearTimeout(timer);
      clearInterval(timeTimer);
      box.leave();
    },
  };
};
