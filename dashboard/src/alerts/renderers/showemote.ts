import { isFields, isText } from '../fields.ts';
import { createFloats, FLOATS_AREA } from '../floats.ts';
import { EMOTE_IMAGES } from '../wire.ts';
import type { CueRenderer } from './renderer.ts';
import { showInBox } from './show-in-box.ts';

/** Renders emotes that float above the box. */
export const showemoteRenderer: CueRenderer<'showemote'> = {
  fits: ({ text, emotes }) =>
    isText(text) &&
    Array.isArray(emotes) &&
    emotes.every((emote) => isFields(emote) && isText(emote.url) && emote.url.startsWith(EMOTE_IMAGES)),
  render(cue, context) {
    const { id, lane, canvas } = context;
    const floats = createFloats(
      cue.emotes.map(({ url }) => url),
      cue.durationMs,
    );
    const frame = canvas.addFrame({ id, lane, cue, media: floats.element, area: FLOATS_AREA });
    frame.enter();
    const box = showInBox(cue, 'smile', context, FLOATS_AREA);
    const leave = () => {
      floats.stop();
      frame.leave();
    };
    void box.done.then(leave);
    return {
      ...box,
      stop: () => {
        leave();
        box.stop();
      },
    };
  },
};
