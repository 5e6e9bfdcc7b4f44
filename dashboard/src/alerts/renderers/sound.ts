import { createIcon } from '../icons.ts';
import { playInBox } from './play-in-box.ts';
import type { Renderer } from './renderer.ts';

/** A sound clip. */
export const renderSound: Renderer<'sound'> = (cue, context) =>
  playInBox(cue, { element: new Audio(), src: cue.audio, icon: createIcon('sound') }, context);
