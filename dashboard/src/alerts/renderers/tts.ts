import { isNumber, isOwnPath, isText } from '../fields.ts';
import { playInBox } from './play-in-box.ts';
import type { CueRenderer } from './renderer.ts';

/** Renders speech with synchronized captions. */
export const ttsRenderer: CueRenderer<'tts'> = {
  fits: ({ audio, volume, text }) => isOwnPath(audio) && isNumber(volume) && isText(text),
  render: (cue, context) =>
    playInBox(cue, { element: new Audio(), src: cue.audio, mark: 'voice', manner: 'spoken' }, context),
};
