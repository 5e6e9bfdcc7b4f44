import type { AlertCue, CueKind } from '@bitcue/shared/alerts/cues.ts';
import type { Lane } from '@bitcue/shared/alerts/protocol.ts';
import type { Canvas } from '../canvas.ts';
import type { Fields } from '../fields.ts';
import type { SoundOutput } from '../output/sound-output.ts';
import type { Sounds } from '../sound-page/sounds.ts';
import type { Outcome } from './output.ts';

/** An alert that is playing. */
export interface RenderHandle {
  /** Stops immediately. `done` then never settles. */
  stop(): void;
  done: Promise<Outcome>;
  /** Milliseconds played. */
  positionMs(): number;
}

/** The context of a rendered cue. */
export interface RenderContext {
  id: string;
  lane: Lane;
  canvas: Canvas;
  /** Plays the sounds that must not be heard in VODs. */
  sounds: Sounds;
  /** Routes a media element's sound to the page's output. */
  leadSound: SoundOutput['lead'];
  /** Call this when the alert can first be heard or seen. */
  onStarted: () => void;
}

/** The part of a cue's context that the player provides. */
export type CueContext = Omit<RenderContext, 'canvas' | 'sounds' | 'leadSound'>;

/** Renders one kind of cue. */
export interface CueRenderer<Kind extends CueKind> {
  /** Returns true if a cue has every field that `render` reads, besides those common to all cues. */
  fits(cue: Fields): boolean;
  render(cue: Extract<AlertCue, { kind: Kind }>, context: RenderContext): RenderHandle;
}
