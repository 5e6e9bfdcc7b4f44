import { createIcon } from '../icons.ts';
import { fitOnStage } from '../place.ts';
import { playInBox } from './play-in-box.ts';
import type { Renderer } from './renderer.ts';

/** A video clip at its place, with the box where it does not cover it. */
export const renderVideo: Renderer<'video'> = (cue, context) => {
  const area = fitOnStage({ ...cue.position, ...cue.size });
  const element = document.createElement('video');
  element.playsInline = true;
  const frame = context.stage.addFrame({ id: context.id, lane: context.lane, media: element, area });
  const show = { element, src: cue.video, icon: createIcon('video'), picture: { frame, area } };
  return playInBox(cue, show, context);
};
