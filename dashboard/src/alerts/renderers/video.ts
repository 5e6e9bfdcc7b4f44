import { createIcon } from '../icons.ts';
import { fitOnStage } from '../place.ts';
import { playMedia } from './play-media.ts';
import type { Renderer } from './renderer.ts';

/** A video clip at its place, with the box where it does not cover it. */
export const renderVideo: Renderer<'video'> = (cue, { id, lane, stage, fromMs, onStarted }) => {
  const area = fitOnStage({ ...cue.position, ...cue.size });
  const video = document.createElement('video');
  video.playsInline = true;
  const frame = stage.addFrame({ id, lane, media: video, area });
  const box = stage.addBox({ id, lane, cue, icon: createIcon('video'), avoid: area });
  const media = playMedia(video, {
    src: cue.video,
    volume: cue.volume,
    durationMs: cue.durationMs,
    fromMs,
    onReady: () => {
      frame.enter();
      box.enter();
    },
    onStarted: () => {
      box.run(cue.durationMs, fromMs);
      onStarted();
    },
    onEnd: () => {
      frame.leave();
      box.linger();
    },
  });
  return {
    ...media,
    stop: () => {
      media.stop();
      frame.leave();
      box.leave();
    },
  };
};
