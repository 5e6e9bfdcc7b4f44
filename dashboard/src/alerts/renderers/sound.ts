import { createIcon } from '../icons.ts';
import { playMedia } from './play-media.ts';
import type { Renderer } from './renderer.ts';

/** A sound clip. */
export const renderSound: Renderer<'sound'> = (cue, { id, lane, stage, fromMs, onStarted }) => {
  const box = stage.addBox({ id, lane, cue, icon: createIcon('sound') });
  const media = playMedia(new Audio(), {
    src: cue.audio,
    volume: cue.volume,
    durationMs: cue.durationMs,
    fromMs,
    onReady: () => box.enter(),
    onStarted: () => {
      box.run(cue.durationMs, fromMs);
      onStarted();
    },
    onEnd: () => box.linger(),
  });
  return {
    ...media,
    stop: () => {
      media.stop();
      box.leave();
    },
  };
};
