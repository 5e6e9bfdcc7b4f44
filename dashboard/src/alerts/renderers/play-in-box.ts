import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import type { CanvasFrame } from '../canvas.ts';
import type { Manner } from '../card/card.ts';
import type { Mark } from '../drawing/marks.ts';
import type { Rect } from '../place.ts';
import { createElementOutput, createPictureOutput } from './output.ts';
import { playMedia } from './play-media.ts';
import type { RenderContext, RenderHandle } from './renderer.ts';

/** A media file and how it is shown. */
export interface MediaShow {
  element: HTMLMediaElement;
  src: string;
  mark: Mark;
  manner: Manner;
  /** For a clip with a picture: its frame and area. The box is its caption. */
  picture?: { frame: CanvasFrame; area: Rect };
}

/** Plays a cue's media file and shows its box, with the caption in sync. */
export function playInBox(
  cue: Extract<AlertCue, { volume: number }>,
  { element, src, mark, manner, picture }: MediaShow,
  { id, lane, canvas, sounds, leadSound, onStarted }: RenderContext,
): RenderHandle {
  const box = canvas.addBox({ id, lane, cue, mark, manner, ...(picture && { clip: picture.area }) });
  // Never heard here, even without a sound page: OBS records this page's sound for the VOD.
  const remote = cue.notForVod ? sounds.createOutput() : null;
  const output = remote
    ? picture
      ? createPictureOutput(remote, element)
      : remote
    : createElementOutput(element, leadSound);
  const media = playMedia(output, {
    src,
    volume: cue.volume,
    durationMs: cue.durationMs,
    onReady: () => {
      picture?.frame.enter();
      return box.enter();
    },
    onStarted: () => {
      box.run(cue.durationMs);
      onStarted();
    },
    onTime: (positionMs) => box.showAt(positionMs / cue.durationMs),
    onEnd: () => {
      picture?.frame.leave();
      box.linger();
    },
  });
  return {
    ...media,
    stop: () => {
      media.stop();
      picture?.frame.leave();
      box.leave();
    },
  };
}
