import { Howl, Howler } from 'howler';
import { toGain } from '../alerts/output/volume.ts';

/** Milliseconds between reports of a sound's progress, about as often as browsers report a video's. */
const PROGRESS_MS = 250;

/** A source to play, and how to play it. */
export interface Playable {
  source: string;
  /** The element on the page to play in; undefined for a sound. */
  element?: HTMLMediaElement | null;
  /** The entry's volume, in percent of the global volume. */
  percent?: number;
}

/** Callbacks of a playback. */
export interface PlaybackReports {
  onStarted(): void;
  onEnded(): void;
  onFailed(): void;
  /** Progress, 0 to 1. */
  onProgress(progress: number): void;
}

/** One playback, from its start to its end or release. */
export interface Playback {
  start(): void;
  /** Follows howler's global volume. */
  applyVolume(): void;
  /** Stops it. Nothing is reported afterwards. */
  release(): void;
}

/** Plays a sound with howler, which applies its global volume itself. */
export function createSoundPlayback(
  { source, percent = 100 }: Playable,
  { onStarted, onEnded, onFailed, onProgress }: PlaybackReports,
): Playback {
  let timer: ReturnType<typeof setInterval> | undefined;
  let howl: Howl | null = null;
  return {
    start() {
      howl = new Howl({
        src: source,
        // Starts before the whole file is loaded, and needs no permission to fetch it.
        html5: true,
        // Keeps howler from guessing from the address, which can end in anything. The element detects the type itself.
        format: 'mp3',
        volume: toGain(percent),
        onplay: onStarted,
        onend: onEnded,
        onloaderror: onFailed,
        onplayerror: onFailed,
      });
      const playing = howl;
      timer = setInterval(() => {
        if (playing.duration() > 0) onProgress(playing.seek() / playing.duration());
      }, PROGRESS_MS);
      howl.play();
    },
    applyVolume() {},
    release() {
      clearInterval(timer);
      howl?.unload();
    },
  };
}

/** Plays a video in its element on the page, because howler plays no video, at howler's global volume. */
export function createVideoPlayback(
  { element, percent = 100 }: Playable,
  { onStarted, onEnded, onFailed, onProgress }: PlaybackReports,
): Playback {
  const media = element as HTMLMediaElement;
  // Position to restore after playing: a paused video may show a later frame.
  const restingTime = media.currentTime;
  const listening = new AbortController();
  const listen = (event: string, act: () => void) => media.addEventListener(event, act, { signal: listening.signal });
  return {
    start() {
      listen('timeupdate', () => onProgress(media.duration > 0 ? media.currentTime / media.duration : 0));
      listen('ended', onEnded);
      listen('error', onFailed);
      media.currentTime = 0;
      media.play().then(onStarted, onFailed);
    },
    applyVolume() {
      media.volume = Howler.volume() * toGain(percent);
    },
    release() {
      listening.abort();
      media.pause();
      media.currentTime = restingTime;
    },
  };
}
