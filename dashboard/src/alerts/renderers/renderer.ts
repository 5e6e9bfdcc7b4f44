import type { AlertCue, CueKind } from '@bitcue/shared/alerts/cues.ts';
import type { Lane } from '@bitcue/shared/alerts/protocol.ts';
import type { Canvas } from '../canvas.ts';
import type { Fields } from '../fields.ts';
import type { FailReason } from '../wire.ts';

/** How an alert ended: played to its end, or why not. */
export type Outcome = 'finished' | { failed: FailReason };

/** An alert that is playing. */
export interface RenderHandle {
  /** Silent and gone at once; `done` then never settles. */
  stop(): void;
  done: Promise<Outcome>;
  /** Milliseconds played. */
  positionMs(): number;
}

/** Where and how a renderer plays. */
export interface RenderContext {
  id: string;
  lane: Lane;
  canvas: Canvas;
  /** Milliseconds to begin at. */
  fromMs: number;
  /** To be called when the alert can first be heard or seen. */
  onStarted: () => void;
}

/** What the page knows about one kind of cue. */
export interface CueRenderer<Kind extends CueKind> {
  /** True if a cue has everything `render` reads, apart from what every cue has. */
  fits(cue: Fields): boolean;
  render(cue: Extract<AlertCue, { kind: Kind }>, context: RenderContext): RenderHandle;
}
