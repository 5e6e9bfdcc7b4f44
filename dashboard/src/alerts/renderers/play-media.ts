import { CAPTION_UPDATE_MS, LEAVE_MS } from '../motion.ts';
import { toGain } from '../volume.ts';
import type { FailReason } from '../wire.ts';
import type { Outcome, RenderHandle } from './renderer.ts';

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
  /** Called when enough is loaded to play, so that the box can be shown. Returns the milliseconds until it stands. */
  onReady: () => number;
  onStarted: () => void;
  /** Called several times a second with the milliseconds played. */
  onTime: (positionMs: number) => void;
  /** Called when playback ends for any reason, but not after `stop`. */
  onEnd: () => void;
}

function readFailure(media: HTMLMediaElement): FailReason {
  const error = media.error;
  // A missing file and an invalid one share an error code; only the demuxer's name in the message tells them apart.
  return error?.code === MediaError.MEDIA_ERR_DECODE || /demuxer/i.test(error?.message ?? '') ? 'decode' : 'load';
}

/** Loads a file into its element, plays it to the end, then unloads it. */
export function playMedia(media: HTMLMediaElement, play: MediaPlay): RenderHandle {
  const listeners = new AbortController();
  const { signal } = listeners;
  let endedAtMs: number | undefined;
  let leadInTimer: ReturnType<typeof setTimeout> | undefined;
  let timeTimer: ReturnType<typeof setInterval> | undefined;
  let resolveDone: (outcome: Outcome) => void = () => {};
  const done = new Promise<Outcome>((resolve) => {
    resolveDone = resolve;
  });
  const positionMs = () => endedAtMs ?? Math.round(media.currentTime * 1_000);

  function release(): void {
    endedAtMs = positionMs();
    listeners.abort();
    clearTimeout(leadInTimer);
    clearInterval(timeTimer);
    media.pause();
    // Keep the last frame of a video while it fades out.
    setTimeout(() => {
      media.removeAttribute('src');
      media.load();
    }, LEAVE_MS);
  }
  function end(outcome: Outcome): void {
    if (endedAtMs !== undefined) return;
    release();
    play.onEnd();
    resolveDone(outcome);
  }
  async function start(): Promise<void> {
    try {
      await media.play();
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      end({ failed: isRefused ? 'autoplay' : readFailure(media) });
      return;
    }
    if (endedAtMs !== undefined) return;
    play.onStarted();
    timeTimer = setInterval(() => play.onTime(positionMs()), CAPTION_UPDATE_MS);
  }

  media.preload = 'auto';
  media.volume = toGain(play.volume);
  media.addEventListener('error', () => end({ failed: readFailure(media) }), { signal });
  media.addEventListener('ended', () => end('finished'), { signal });
  media.addEventListener(
    'canplay',
    () => {
      const standsAfterMs = play.onReady();
      leadInTimer = setTimeout(start, Math.max(standsAfterMs, play.durationMs < SHORT_CLIP_MS ? LEAD_IN_MS : 0));
    },
    { signal, once: true },
  );
  media.src = play.src;
  return { stop: release, done, positionMs };
}
