import type { AlertCue, CueKind } from '@bitcue/shared/alerts/cues.ts';
import { noticeRenderer } from './notice.ts';
import type { CueRenderer, RenderContext, RenderHandle } from './renderer.ts';
import { showemoteRenderer } from './showemote.ts';
import { soundRenderer } from './sound.ts';
import { ttsRenderer } from './tts.ts';
import { videoRenderer } from './video.ts';

/** The renderer of each cue kind. A kind without one does not compile. */
export const RENDERERS: { readonly [Kind in CueKind]: CueRenderer<Kind> } = {
  tts: ttsRenderer,
  sound: soundRenderer,
  video: videoRenderer,
  notice: noticeRenderer,
  showemote: showemoteRenderer,
};

/** Renders a cue with its kind's renderer. */
export function renderCue<Kind extends CueKind>(
  cue: Extract<AlertCue, { kind: Kind }>,
  context: RenderContext,
): RenderHandle {
  const renderer = RENDERERS[cue.kind as Kind] as CueRenderer<Kind>;
  return renderer.render(cue, context);
}
