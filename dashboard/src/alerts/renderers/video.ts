import { isFields, isNumber, isOwnPath, isText } from '../fields.ts';
import { createIcon } from '../icons.ts';
import { fitOnCanvas } from '../place.ts';
import { playInBox } from './play-in-box.ts';
import type { CueRenderer } from './renderer.ts';

/** Renders a video clip at its position, with the box next to it. */
export const videoRenderer: CueRenderer<'video'> = {
  fits: ({ video, volume, title, position, size }) =>
    isOwnPath(video) &&
    isNumber(volume) &&
    isText(title) &&
    isFields(position) &&
    isNumber(position.x) &&
    isNumber(position.y) &&
    isFields(size) &&
    isNumber(size.w) &&
    isNumber(size.h),
  render(cue, context) {
    const area = fitOnCanvas({ ...cue.position, ...cue.size });
    const element = document.createElement('video');
    element.playsInline = true;
    const frame = context.canvas.addFrame({ id: context.id, lane: context.lane, media: element, area });
    const show = { element, src: cue.video, icon: createIcon('video'), picture: { frame, area } };
    return playInBox(cue, show, context);
  },
};
