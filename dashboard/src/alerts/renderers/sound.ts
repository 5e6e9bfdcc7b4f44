import { isNumber, isOwnPath, isText } from '../fields.ts';
import { playInBox } from './play-in-box.ts';
import type { CueRenderer } from './renderer.ts';

/** Renders a sound clip. */
export const soundRenderer: CueRenderer<'sound'> = {
  fits: ({ audio, volume, title }) => isOwnPath(audio) && isNumber(volume) && isText(title),
  render: (cue, context) =>
    playInBox(cue, { element: new Audio(), src: cue.audio, mark: 'note', manner: 'heard' }, context),
};
