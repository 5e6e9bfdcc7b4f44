import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import type { Mark } from '../drawing/marks.ts';
import { CAPTION_UPDATE_MS } from '../motion.ts';
import type { Rect } from '../place.ts';
import type { Outcome } from './output.ts';
import type { RenderContext, RenderHandle } from './renderer.ts';

/** Shows the box of a cue without a media file for the cue's duration, outside the area `avoid` if given. */
export function showInBox(
  cue: AlertCue,
  mark: Mark,
  { id, lane, canvas, onStarted }: RenderContext,
  avoid?: Rect,
): RenderHandle {
  const box = canvas.addBox({ id, lane, cue, mark, manner: 'told', ...(avoid && { avoid }) });
  const startedAt = Date.now();
  const positionMs = () => Math.min(cue.durationMs, Date.now() - startedAt);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeTimer = setInterval(() => box.showAt(positionMs() / cue.durationMs), CAPTION_UPDATE_MS);
  const done = new Promise<Outcome>((resolve) => {
    timer = setTimeout(
      () => {
        clearInterval(timeTimer);
        box.linger();
        resolve('finished');
      },
      Math.max(0, cue.durationMs),
    );
  });
  box.enter();
  box.run(cue.durationMs);
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
}
