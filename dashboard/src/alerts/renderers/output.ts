import { LEAVE_MS } from '../motion.ts';
import type { SoundOutput } from '../output/sound-output.ts';
import { toGain } from '../output/volume.ts';
import type { FailReason } from '../wire.ts';

/** How an alert ended: finished, or why it failed. */
export type Outcome = 'finished' | { failed: FailReason };

/** A file to play, with callbacks. None is called after `release`. */
export interface OutputFile {
  src: string;
  /** Percent. */
  volume: number;
  /** Called once, when enough is loaded to play. */
  onReady: () => void;
  /** Called when it has played to its end, or cannot be loaded or played. */
  onEnd: (outcome: Outcome) => void;
}

/** Plays a single file, in an element of this page or on the sound page. */
export interface Output {
  load(file: OutputFile): void;
  /** Resolves to undefined once the file plays, or to the failure. */
  play(): Promise<Exclude<Outcome, 'finished'> | undefined>;
  /** Milliseconds played. */
  positionMs(): number;
  /** Falls silent immediately and unloads the file. */
  release(): void;
}

function readFailure(media: HTMLMediaElement): FailReason {
  const error = media.error;
  // A missing file and an invalid one share an error code; only the demuxer's name in the message tells them apart.
  return error?.code === MediaError.MEDIA_ERR_DECODE || /demuxer/i.test(error?.message ?? '') ? 'decode' : 'load';
}

/** Creates an output for an element of this page. `leadSound` routes its sound; without it, the element plays directly. */
export function createElementOutput(media: HTMLMediaElement, leadSound?: SoundOutput['lead']): Output {
  const listeners = new AbortController();
  const { signal } = listeners;
  let source = '';
  let endSound = () => {};
  return {
    load({ src, volume, onReady, onEnd }) {
      source = src;
      media.preload = 'auto';
      media.volume = toGain(volume);
      media.addEventListener('error', () => onEnd({ failed: readFailure(media) }), { signal });
      media.addEventListener('ended', () => onEnd('finished'), { signal });
      media.addEventListener('canplay', onReady, { signal, once: true });
      media.src = src;
    },
    async play() {
      if (leadSound) endSound = leadSound(media, source);
      try {
        await media.play();
        return undefined;
      } catch (error) {
        const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
        return { failed: isRefused ? 'autoplay' : readFailure(media) };
      }
    },
    positionMs: () => Math.round(media.currentTime * 1_000),
    release() {
      listeners.abort();
      media.pause();
      endSound();
      // Keep the last frame of a video while it fades out.
      setTimeout(() => {
        media.removeAttribute('src');
        media.load();
      }, LEAVE_MS);
    },
  };
}

/**
 * Creates an output for a video whose sound comes from elsewhere. Both start together and the element is muted; the sound determines
 * the position and the end. If either fails, the output fails.
 */
export function createPictureOutput(sound: Output, video: HTMLMediaElement): Output {
  const picture = createElementOutput(video);
  return {
    load({ onReady, onEnd, ...file }) {
      let loading = 2;
      const onOneReady = () => {
        loading -= 1;
        if (loading === 0) onReady();
      };
      video.muted = true;
      sound.load({ ...file, onReady: onOneReady, onEnd });
      picture.load({
        ...file,
        onReady: onOneReady,
        onEnd: (outcome) => {
          if (outcome !== 'finished') onEnd(outcome);
        },
      });
    },
    async play() {
      const [unheard, unseen] = await Promise.all([sound.play(), picture.play()]);
      return unheard ?? unseen;
    },
    positionMs: sound.positionMs,
    release() {
      sound.release();
      picture.release();
    },
  };
}
