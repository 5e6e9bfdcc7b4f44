import { createWave } from '../icons.ts';
import { playInBox } from './play-in-box.ts';
import type { Renderer } from './renderer.ts';

/** Speech: its file, and its words as captions that move on with it. */
export const renderTts: Renderer<'tts'> = (cue, context) =>
  playInBox(cue, { element: new Audio(), src: cue.audio, icon: createWave() }, context);
