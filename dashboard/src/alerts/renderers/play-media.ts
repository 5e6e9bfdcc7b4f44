import { LEAVE_MS, TIME_MS } from '../motion.ts';
import { toGain } from '../volume.ts';
import type { FailReason } from '../wire.ts';
import type { Outcome, RenderHandle } from './renderer.ts';

/** Milliseconds. Clips shorter than this wait for the lead-in. */
export const SHORT_CLIP_MS = 3_000;
/** Milliseconds between the box and the sound of a short clip: a cut of its first part would lose most of it (obs-studio #12059). */
export const LEAD_IN_MS = 250;

/** One media file to play, and what to do on its way. */
export interface MediaPlay {
  src: string;
  /** Percent. */
  volume: number;
  durationMs: number;
  fromMs: number;
  /** Enough is loaded to play: time for the box to come in. */
  onReady: () => void;
  onStarted: () => void;
  /** Milliseconds played, several times a second. */
  onTime: (positionMs: number) => void;
  /** The end, whatever it was; not called after `stop`. */
  onEnd: () => void;
}

function readFailure(media: HTMLMediaElement): FailReason {
  const error = media.error;
  // A missing file and one that is no media at all share a code; only the demuxer's name in the message tells them apart.
  return error?.code === MediaError.MEDIA_ERR_DECODE || /demuxer/i.test(error?.message ?? '') ? 'decode' : 'load';
}

/** Loads a file into its element, plays it from `fromMs` to its end, and lets go of it. */
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
    // The last picture of a video stays while it fades.
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
    timeTimer = setInterval(() => play.onTime(positionMs()), TIME_MS);
  }

  media.preload = 'auto';
  media.volume = toGain(play.volume);
  media.addEventListener('error', () => end({ failed: readFailure(media) }), { signal });
  media.addEventListener('ended', () => end('finished'), { signal });
  media.addEventListener(
    'loadedmetadata',
    () => {
      if (play.fromMs > 0) media.currentTime = play.fromMs / 1_000;
    },
    { signal },
  );
  media.addEventListener(
    'canplay',
    () => {
      play.onReady();
      leadInTimer = setTimeout(start, play.durationMs < SHORT_CLIP_MS ? LEAD_IN_MS : 0);
    },
    { signal, once: true },
  );
  media.src = play.src;
  return { stop: release, done, positionMs };
}
