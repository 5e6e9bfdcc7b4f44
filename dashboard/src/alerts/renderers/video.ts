import { isPaidInBits, readRank } from '../card/rank.ts';
import { isFields, isNumber, isOwnPath, isText } from '../fields.ts';
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
    const rank = readRank(cue);
    const frame = context.canvas.addFrame({
      id: context.id,
      lane: context.lane,
      cue,
      media: element,
      area,
      ...(isPaidInBits(rank) && { tier: rank.tier }),
    });
    return playInBox(cue, { element, src: cue.video, mark: 'film', manner: 'seen', picture: { frame, area } }, context);
  },
};
