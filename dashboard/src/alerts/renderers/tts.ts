import { createWave } from '../icons.ts';
import { playMedia } from './play-media.ts';
import type { Renderer } from './renderer.ts';

/** Speech: its file, and its words as captions that move on with it. */
export const renderTts: Renderer<'tts'> = (cue, { id, lane, stage, fromMs, onStarted }) => {
  const box = stage.addBox({ id, lane, cue, icon: createWave() });
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
    onTime: (positionMs) => box.showAt(positionMs / cue.durationMs),
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
