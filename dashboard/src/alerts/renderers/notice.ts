import { isText } from '../fields.ts';
import type { CueRenderer } from './renderer.ts';
import { showInBox } from './show-in-box.ts';

/** Renders text only. */
export const noticeRenderer: CueRenderer<'notice'> = {
  fits: ({ text }) => isText(text),
  render: (cue, context) => showInBox(cue, cue.mark ?? 'spark', context),
};
