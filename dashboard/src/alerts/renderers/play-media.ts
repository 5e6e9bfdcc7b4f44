import { CAPTION_UPDATE_MS } from '../motion.ts';
import type { Outcome, Output } from './output.ts';
import type { RenderHandle } from './renderer.ts';

/** Milliseconds. Clips shorter than this get a lead-in. */
export const SHORT_CLIP_MS = 3_000;
/** Milliseconds between showing the box and playing a short clip: OBS may cut off the start of a sound (obs-studio #12059). */
export const LEAD_IN_MS = 250;

/** A media file to play, with callbacks. */
export interface MediaPlay {
  src: string;
  /** Percent. */
  volume: number;
  durationMs: number;
  /** Called when enough is loaded to play, so that the box can be shown. Returns the milliseconds to wait before playing. */
  onReady: () => number;
  onStarted: () => void;
  /** Called several times a second with the milliseconds played. */
  onTime: (positionMs: number) => void;
  /** Called when playback ends for any reason, but not after `stop`. */
  onEnd: () => void;
}

/** Loads a file into an output, plays it to the end, then unloads it. */
export function playMedia(output: Output, play: MediaPlay): RenderHandle {
  let endedAtMs: number | undefined;
  let leadInTimer: ReturnType<typeof setTimeout> | undefined;
  let timeTimer: ReturnType<typeof setInterval> | undefined;
  let resolveDone: (outcome: Outcome) => void = () => {};
  const done = new Promise<Outcome>((resolve) => {
    resolveDone = resolve;
  });
  const positionMs = () => endedAtMs ?? output.positionMs();

  function release(): void {
    endedAtMs = positionMs();
    clearTimeout(leadInTimer);
    clearInterval(timeTimer);
    output.release();
  }
  function end(outcome: Outcome): void {
    if (endedAtMs !== undefined) return;
    release();
    play.onEnd();
    resolveDone(outcome);
  }
  async function start(): Promise<void> {
    const failed = await output.play();
    if (failed) end(failed);
    if (endedAtMs !== undefined) return;
    play.onStarted();
    timeTimer = setInterval(() => play.onTime(positionMs()), CAPTION_UPDATE_MS);
  }

  output.load({
    src: play.src,
    volume: play.volume,
    onReady() {
      const standsAfterMs = play.onReady();
      leadInTimer = setTimeout(start, Math.max(standsAfterMs, play.durationMs < SHORT_CLIP_MS ? LEAD_IN_MS : 0));
    },
    onEnd: end,
  });
  return { stop: release, done, positionMs };
}
