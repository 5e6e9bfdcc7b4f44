import { isText } from '../fields.ts';
import { createIcon } from '../icons.ts';
import { TIME_MS } from '../motion.ts';
import type { CueRenderer, Outcome } from './renderer.ts';

/** Words only, for as long as the cue says. */
export const noticeRenderer: CueRenderer<'notice'> = {
  fits: ({ text }) => isText(text),
  render(cue, { id, lane, canvas, fromMs, onStarted }) {
    const box = canvas.addBox({ id, lane, cue, icon: createIcon('notice') });
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
  },
};
