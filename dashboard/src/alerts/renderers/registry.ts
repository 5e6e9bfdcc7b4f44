import type { AlertCue, CueKind } from '@bitcue/shared/alerts/cues.ts';
import { renderNotice } from './notice.ts';
import type { RenderContext, Renderer, RenderHandle } from './renderer.ts';
import { renderSound } from './sound.ts';
import { renderTts } from './tts.ts';
import { renderVideo } from './video.ts';

/** One renderer per kind of cue; a kind without one does not compile. */
export const RENDERERS: { readonly [Kind in CueKind]: Renderer<Kind> } = {
  tts: renderTts,
  sound: renderSound,
  video: renderVideo,
  notice: renderNotice,
};

/** Plays a cue with the renderer of its kind. */
export function renderCue<Kind extends CueKind>(
  cue: Extract<AlertCue, { kind: Kind }>,
  context: RenderContext,
): RenderHandle {
  const render = RENDERERS[cue.kind as Kind] as Renderer<Kind>;
  return render(cue, context);
}
